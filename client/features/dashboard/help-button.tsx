import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createStore } from '../../runtime/browser/store.ts'
import { useStore } from '../../runtime/browser/use-store.ts'

/** Several buttons open the one dialog. */
const isOpen = createStore(false)
const close = (): void => isOpen.set(false)

export function HelpButton({ children }: { children: ReactNode }): ReactNode {
  return (
    <button
      type="button"
      className="link help-button"
      aria-keyshortcuts="F1 ?"
      title="Ayuda: F1 o ?"
      onClick={() => isOpen.set(true)}
    >
      {children}
    </button>
  )
}

const fields = 'input, select, textarea, [contenteditable], iframe'

/** Help with the screen, also by F1 and, where nothing is typed, by «?». */
export function HelpDialog(): ReactNode {
  const [Help, setHelp] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  const open = useStore(isOpen)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target, defaultPrevented } = event
      const isTyped = !(target instanceof Element) || target.closest(fields) !== null
      if (!(key === 'F1' || (key === '?' && !isTyped && !defaultPrevented))) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      isOpen.set(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  useEffect(() => {
    // Excludes the texts from the worker's bundle, which renders only the buttons.
    if (import.meta.env.SSR || !open) return
    // If loading fails, the button can be pressed again.
    import('./help/help.tsx').then((module) => setHelp(() => module.Help), close)
  }, [open])

  return open && Help && <Help onClose={close} />
}
