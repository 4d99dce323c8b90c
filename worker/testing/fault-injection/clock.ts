import { onTestFinished, vi } from 'vitest'

/** Timers of this length and more are deadlines or slow stores; the shorter ones are React's and the like. */
const minTimeoutMs = 500
/** Turns of the event loop in which nothing moves before time is let pass. */
const idleTurns = 2
/** Turns after which a call that hangs is known to be waited for without any deadline. */
const maxHangingTurns = 4_000

export type FakeClock = {
  /** Milliseconds that have passed in here. */
  now: () => number
  wait: (ms: number) => Promise<void>
  /** Says that something real is under way: time stands still meanwhile. */
  runReal: <T>(work: () => Promise<T>) => Promise<T>
  /** Says that a call was made which never comes to an end. */
  recordHang: () => void
  /** Lets time pass, as much as it takes and no more, until the work is done. */
  advanceUntil: <T>(work: Promise<T>) => Promise<T>
}

/**
 * A clock that stands still while anything moves and then jumps to the next deadline: what hangs for hours takes a
 * test no time, and how long somebody waited is known exactly, on any machine.
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
