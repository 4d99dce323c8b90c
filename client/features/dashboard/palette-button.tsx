import { type ComponentType, useEffect, useState } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { collectTypingForDialog, takeTyping } from '../../ui/field/typed-ahead.ts'
import { ManagerIcon } from '../../ui/icon/manager-icon.tsx'
import { dashboardPath } from './sections.ts'

type PaletteProps = { query: string; onClose: () => void }

/** Opens the command palette, as ⌘K and Ctrl+K do. In the text editor these insert a link; add Shift for the palette. */
export function PaletteButton() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [open, setOpen] = useState(false)
  // A search from the page that does not exist arrives in the address of the dashboard.
  const { path, query } = useRoute()
  const asked = path === dashboardPath ? (query['q'] ?? '') : ''

  function show(): void {
    // Excludes the palette from the worker's bundle, which renders only the button.
    if (import.meta.env.SSR) return
    collectTypingForDialog()
    import('./palette/palette.tsx').then(
      (module) => {
        setPalette(() => module.Palette)
        setOpen(true)
      },
      () => takeTyping(), // If loading fails, the navigation still works.
    )
  }

  useEffect(() => {
    if (asked) show()
  }, [asked])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      // The text editor handles these keys itself (links), and no palette opens over a dialog.
      if (!isShortcut || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className="link palette-button"
        aria-keyshortcuts="Control+K Meta+K Control+Shift+K Meta+Shift+K"
        title="Ctrl+K o ⌘K; mientras escribes un texto, Ctrl+Mayús+K o ⌘⇧K"
        onClick={show}
      >
        <ManagerIcon name="search" />
        <span>Ir a…</span>
        <kbd aria-hidden="true">
          Ctrl <span>Mayús </span>K
        </kbd>
      </button>
      {open && Palette && <Palette query={asked} onClose={() => setOpen(false)} />}
    </>
  )
}
