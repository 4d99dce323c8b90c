import { unavailable } from '#client/errors.ts'
import { isPauseError, writesPaused } from './write-pause.ts'

/** How long a page may wait for storage before it gives up, in milliseconds. */
export const storageDeadlineMs = 3_000

/** Rejects when the work has not settled in time; the work itself is left to finish. */
export function withDeadline<T>(work: PromiseLike<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (reason: unknown) => {
        clearTimeout(timer)
        reject(reason)
      },
    )
  })
}

/**
 * Waits for a storage call; a failure, a late answer or a pause of writes throws its 503, with its cause. The call has
 * promised something by then: bindings throw nothing at once (`env/promising.ts`).
 */
export async function reach<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await withDeadline(work, storageDeadlineMs)
  } catch (cause) {
    const error = isPauseError(cause) ? writesPaused() : unavailable()
    throw Object.assign(new Error('Storage is out of reach', { cause }), error)
  }
}
