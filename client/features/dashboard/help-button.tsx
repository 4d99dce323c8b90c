import { type ComponentType, type ReactNode, useState } from 'react'

/** Opens help with the current screen. */
export function HelpButton(): ReactNode {
  const [Help, setHelp] = useState<ComponentType<{ onClose: () => void }> | null>(null)

  function show(): void {
    // Excludes the texts from the worker's bundle, which renders only the button.
    if (import.meta.env.SSR) return
    import('./help/help.tsx').then(
      (module) => setHelp(() => module.Help),
      () => {}, // If loading fails, the button can be pressed again.
    )
  }

  return (
    <>
      <button type="button" className="link" onClick={show}>
        Ayuda
      </button>
      {Help && <Help onClose={() => setHelp(null)} />}
    </>
  )
}
