import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createStore } from '../../runtime/browser/store.ts'
import { useStore } from '../../runtime/browser/use-store.ts'

/** Several buttons open the one dialog. */
const isOpen = createStore(false)
const close = (): void => isOpen.set(false)

export function HelpButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      className="link help-button"
      aria-keyshortcuts="F1"
      title="Ayuda: F1"
      onClick={() => isOpen.set(true)}
    >
      {children}
    </button>
  )
}

/** Help with the screen, also by F1: a character such as «?» would be typed in texts, or pressed by dictation. */
export function HelpDialog() {
  const [Help, setHelp] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  const open = useStore(isOpen)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'F1' || document.querySelector('dialog[open]')) return
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
