import { onTestFinished, vi } from 'vitest'
import { storageDeadlineMs } from '../db/reach.ts'

/** Deadlines of storage are over at once, so that a call that hangs takes a test no time. */
export function hurry(): void {
  const setTimer = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    setTimer(run, ms === storageDeadlineMs ? 200 : ms),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}
