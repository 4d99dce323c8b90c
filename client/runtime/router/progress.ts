import type { Store } from '../browser/store.ts'
import type { Progress } from './runtime.ts'

/** A navigation that takes longer than this (ms) shows the progress bar. */
const visibleAfterMs = 150

/** Rendered after half of `visibleAfterMs`, still invisible, so that this rarely coincides with the answer. */
export const progressDelayMs = visibleAfterMs / 2
/** How long the rendered bar stays invisible, in milliseconds, for progress.css. */
export const progressHiddenMs = visibleAfterMs - progressDelayMs

export type ProgressControl = ReturnType<typeof createProgress>

type ProgressOptions = {
  store: Store<Progress>
  /** Returns the function that cancels. */
  startTimer: (ms: number, run: () => void) => () => void
  isOnline: () => boolean
}

export function createProgress({ store, startTimer, isOnline }: ProgressOptions) {
  let cancel = (): void => {}
  function setProgress(next: Progress): void {
    cancel()
    // Setting the same state again would render the bar at every navigation.
    if (next.state !== store.get().state) store.set(next)
  }
  return {
    start() {
      if (store.get().state !== 'loading') setProgress({ state: 'idle' })
      cancel = startTimer(progressDelayMs, () => store.set({ state: 'loading' }))
    },
    finish: () => setProgress({ state: 'idle' }),
    fail: (retry: () => void) => setProgress({ state: isOnline() ? 'failed' : 'offline', retry }),
  }
}
