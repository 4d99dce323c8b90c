import { onTestFinished, vi } from 'vitest'
import { storageTimeoutMs } from '../db/with-timeout.ts'

/** Shortens the storage timeout to 200 ms, so that hanging calls do not slow down a test. */
export function shortenStorageTimeout(): void {
  const setTimer = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    setTimer(run, ms === storageTimeoutMs ? 200 : ms),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}
