import type { Store } from '../browser/store.ts'
import type { Progress } from './runtime.ts'

/** A navigation that takes longer than this says so, in milliseconds. */
const visibleAfterMs = 150

/** The bar is made halfway there: while the network is waited for, and not as its answer comes. */
export const progressDelayMs = visibleAfterMs / 2
/** For so long the bar that was made is not seen yet; the document's stylesheet is told so, for progress.css. */
export const progressHiddenMs = visibleAfterMs - progressDelayMs

export type ProgressControl = {
  start: () => void
  finish: () => void
  fail: (retry: () => void) => void
}

type ProgressOptions = {
  store: Store<Progress>
  /** Returns the function that cancels. */
  startTimer: (ms: number, run: () => void) => () => void
  isOnline: () => boolean
}

export function createProgress({ store, startTimer, isOnline }: ProgressOptions): ProgressControl {
  let cancel = (): void => {}
  function setProgress(next: Progress): void {
    cancel()
    // Setting it anew would draw the bar again at every press.
    if (next.state !== store.get().state) store.set(next)
  }
  return {
    start() {
      if (store.get().state !== 'loading') setProgress({ state: 'idle' })
      cancel = startTimer(progressDelayMs, () => store.set({ state: 'loading' }))
    },
    finish: () => setProgress({ state: 'idle' }),
    fail: (retry) => setProgress({ state: isOnline() ? 'failed' : 'offline', retry }),
  }
}
