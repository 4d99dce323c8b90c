import { onTestFinished, vi } from 'vitest'

/**
 * Timers of at least this length (ms) are timeouts or slow stores: they are simulated. Shorter ones, such as React's,
 * are real.
 */
const minTimeoutMs = 500
/** Turns of the event loop without activity before the clock jumps. */
const idleTurns = 2
/** Turns after which a hanging call is considered to have no timeout. */
const maxHangingTurns = 4_000

export type FakeClock = {
  /** Simulated milliseconds since the clock was created. */
  now: () => number
  wait: (ms: number) => Promise<void>
  /** Runs work in real time; the simulated clock does not move meanwhile. */
  runReal: <T>(work: () => Promise<T>) => Promise<T>
  /** Records a call that never settles. */
  recordHang: () => void
  /** Lets the clock jump from timer to timer until the work is done. */
  advanceUntil: <T>(work: Promise<T>) => Promise<T>
}

/**
 * A simulated clock that stands still while work is running and then jumps to the next timer. Timeouts take no real
 * time, and waiting times are exact on any machine.
 */
export function createFakeClock(): FakeClock {
  const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout }
  const timers = new Map<object, { due: number; run: () => void }>()
  let passed = 0
  let moving = 0
  let hanging = 0

  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    if (ms < minTimeoutMs) return real.set(run, ms)
    const token = {}
    timers.set(token, { due: passed + ms, run })
    return token
  })
  vi.stubGlobal('clearTimeout', (token: never) => {
    if (!timers.delete(token)) real.clear(token)
  })
  onTestFinished(() => void vi.unstubAllGlobals())

  function jump(): void {
    const [first] = [...timers].toSorted(([, a], [, b]) => a.due - b.due)
    if (!first) return
    const [token, { due, run }] = first
    timers.delete(token)
    passed = Math.max(passed, due)
    run()
  }

  return {
    now: () => passed,
    wait: (ms) => new Promise((resolve) => void timers.set({}, { due: passed + ms, run: resolve })),
    async runReal(work) {
      moving += 1
      try {
        return await work()
      } finally {
        moving -= 1
      }
    },
    recordHang: () => void (hanging += 1),
    async advanceUntil(work) {
      let done = false
      const settled = work.finally(() => (done = true))
      settled.catch(() => {})
      hanging = 0
      for (let quiet = 0, endless = 0; !done;) {
        await new Promise<void>((resolve) => void real.set(resolve, 0))
        quiet = moving > 0 || timers.size === 0 ? 0 : quiet + 1
        endless = moving > 0 || timers.size > 0 || hanging === 0 ? 0 : endless + 1
        if (endless > maxHangingTurns) throw new Error('Nothing ends the wait for a call that hangs')
        if (quiet < idleTurns) continue
        quiet = 0
        jump()
      }
      return settled
    },
  }
}
