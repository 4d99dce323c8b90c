import type { Runtime } from '../../runtime/router/runtime.ts'

/** The notice of what the network did not bring covers nothing that has the focus. */
export function keepFocusVisible(
  progress: Runtime['progress'],
  getFocused = (): Element | null => document.activeElement,
): void {
  progress.subscribe(() => {
    if ('retry' in progress.get())
      getFocused()?.closest('a, button, input, select, textarea')?.scrollIntoView({ block: 'nearest' })
  })
}
