import type { Store } from '../browser/store.ts'
import type { Progress } from './runtime.ts'

/** A navigation that takes longer than this says so, in milliseconds. */
const visibleAfter = 150

/** The bar is made halfway there: while the network is waited for, and not as its answer comes. */
export const progressDelay = visibleAfter / 2
/** For so long the bar that was made is not seen yet; the document's stylesheet is told so, for progress.css. */
export const progressUnseen = visibleAfter - progressDelay

export type ProgressControl = {
  begin: () => void
  end: () => void
  fail: (retry: () => void) => void
}

type ProgressParts = {
  store: Store<Progress>
  /** Returns the function that cancels. */
  after: (ms: number, run: () => void) => () => void
  isOnline: () => boolean
}

export function createProgress({ store, after, isOnline }: ProgressParts): ProgressControl {
  let cancel = (): void => {}
  function become(next: Progress): void {
    cancel()
    // Setting it anew would draw the bar again at every press.
    if (next.state !== store.get().state) store.set(next)
  }
  return {
    begin() {
      if (store.get().state !== 'loading') become({ state: 'idle' })
      cancel = after(progressDelay, () => store.set({ state: 'loading' }))
    },
    end: () => become({ state: 'idle' }),
    fail: (retry) => become({ state: isOnline() ? 'failed' : 'offline', retry }),
  }
}
