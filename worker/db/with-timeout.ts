import { createUnavailableError } from '#client/runtime/errors.ts'

/** How long a page may wait for storage before it gives up, in milliseconds. */
export const storageTimeoutMs = 3_000

/** Rejects when the work has not settled in time; the work itself is left to finish. */
export function withTimeout<T>(work: PromiseLike<T>, ms: number): Promise<T> {
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
 * Waits for a storage call; a failure or a late answer throws the 503 of the catalogue, with its cause. The call has
 * promised something by then: bindings throw nothing at once (`worker/env/async-bindings.ts`).
 */
export async function withStorageTimeout<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await withTimeout(work, storageTimeoutMs)
  } catch (cause) {
    throw Object.assign(new Error('Storage is out of reach', { cause }), createUnavailableError())
  }
}
