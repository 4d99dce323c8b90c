import { onTestFinished, vi } from 'vitest'
import { storageTimeoutMs } from '../db/with-timeout.ts'

/** Deadlines of storage are over at once, so that a call that hangs takes a test no time. */
export function shortenStorageTimeout(): void {
  const setTimer = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    setTimer(run, ms === storageTimeoutMs ? 200 : ms),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}
