import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { useCoverBottom } from './use-clear-caret.ts'

/** Milliseconds for which the message stays, however much is typed. */
const messageMs = 8_000

/** Says what could not be pasted, over the end of the window. */
export function PasteMessage({ text, onClose }: { text: string; onClose: () => void }): ReactNode {
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
