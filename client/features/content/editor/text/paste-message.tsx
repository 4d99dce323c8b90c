import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { useCoverBottom } from './use-clear-caret.ts'

/** Milliseconds for which the message stays, however much is typed. */
const messageMs = 8_000

export function usePasteMessage() {
  const [pasteMessage, setPasted] = useState('')
  const isUndoNoted = useRef(false)

  function addMessages(more: readonly string[]): void {
    setPasted((before) => [before, ...more].filter(Boolean).join(' '))
  }

  /** Each view has steps of its own to undo, which end with it: that is said once. */
  function noteUndo(): void {
    if (isUndoNoted.current) return
    isUndoNoted.current = true
    addMessages(['Lo que escribiste en «Visual» ya no se deshace con Ctrl+Z; sigue en el historial.'])
  }

  return { pasteMessage, setPasted, addMessages, noteUndo }
}

/** Says what could not be pasted, over the end of the window. */
export function PasteMessage({ text, onClose }: { text: string; onClose: () => void }) {
  const message = useRef<HTMLParagraphElement>(null)
  const close = useEffectEvent(onClose)
  useCoverBottom(message, text)
  useEffect(() => {
    if (text === '') return
    const shownAt = performance.now()
    const onKey = (): void => {
      if (performance.now() - shownAt > messageMs) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [text])
  return (
    <p ref={message} className="meta pasted" role="status">
      {text && (
        <>
          {text} <LinkButton onClick={onClose}>Cerrar</LinkButton>
        </>
      )}
    </p>
  )
}
