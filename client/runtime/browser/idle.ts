/** The idle time in milliseconds that a timer grants where `requestIdleCallback` is missing. */
export const idleBudgetMs = 50

type IdleDeadline = { didTimeout: boolean; timeRemaining: () => number }
export type WhenIdle = (run: (deadline: IdleDeadline) => void) => void

type IdleOptions = {
  requestIdleCallback?: ((run: (deadline: IdleDeadline) => void) => unknown) | undefined
  setTimeout: (run: () => void, ms: number) => unknown
  now: () => number
}

/** `requestIdleCallback`, or a timer with the same signature. */
export function createWhenIdle({ requestIdleCallback, setTimeout, now }: IdleOptions): WhenIdle {
  // Called unbound: the browser's function throws as a method of another object.
  if (requestIdleCallback) return (run) => void requestIdleCallback(run)
  return (run) => {
    setTimeout(() => {
      const start = now()
      run({ didTimeout: false, timeRemaining: () => Math.max(0, idleBudgetMs - (now() - start)) })
    }, 1)
  }
}
