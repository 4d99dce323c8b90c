import { onTestFinished, vi } from 'vitest'
import { storageTimeoutMs } from '../db/with-timeout.ts'

/** Shortens the timeout of this length (ms) to 200 ms, so that hanging calls do not slow down a test. */
export function shortenTimeout(timeoutMs: number): void {
  const setTimer = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => setTimer(run, ms === timeoutMs ? 200 : ms))
  onTestFinished(() => void vi.unstubAllGlobals())
}

export const shortenStorageTimeout = (): void => shortenTimeout(storageTimeoutMs)
