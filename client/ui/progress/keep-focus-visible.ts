import type { Runtime } from '../../runtime/router/runtime.ts'

/** Keeps the message about a network failure from covering the focused element. */
export function keepFocusVisible(
  progress: Runtime['progress'],
  getFocused = (): Element | null => document.activeElement,
): void {
  progress.subscribe(() => {
    if ('retry' in progress.get())
      getFocused()?.closest('a, button, input, select, textarea')?.scrollIntoView({ block: 'nearest' })
  })
}
