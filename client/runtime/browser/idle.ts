/** Where `requestIdleCallback` is missing, `timeRemaining` starts at this many milliseconds. */
export const idleBudgetMs = 50

type IdleDeadline = { didTimeout: boolean; timeRemaining: () => number }
export type WhenIdle = (run: (deadline: IdleDeadline) => void) => void

type IdleOptions = {
  requestIdleCallback?: ((run: (deadline: IdleDeadline) => void) => unknown) | undefined
  setTimeout: (run: () => void, ms: number) => unknown
  now: () => number
}

/** Returns `requestIdleCallback`, or a timer with the same signature if the browser lacks it. */
export function createWhenIdle({ requestIdleCallback, setTimeout, now }: IdleOptions): WhenIdle {
  // Called without `this`: the browser's function throws if it is called as a method of another object.
  if (requestIdleCallback) return (run) => void requestIdleCallback(run)
  return (run) => {
    setTimeout(() => {
      const start = now()
      run({ didTimeout: false, timeRemaining: () => Math.max(0, idleBudgetMs - (now() - start)) })
    }, 1)
  }
}
