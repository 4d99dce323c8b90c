import { createUnavailableError, isAppError } from '#client/runtime/errors.ts'

/** How long a request waits for storage, in milliseconds. */
export const storageTimeoutMs = 3_000

/** Rejects if the work takes longer; the work itself is not cancelled. */
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

/** Waits for a storage call. A failure or timeout throws a 503 error with its cause. */
export async function withStorageTimeout<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await withTimeout(work, storageTimeoutMs)
  } catch (cause) {
    // A nested call has already thrown this 503, with the original cause.
    if (isAppError(cause) && cause.statusCode === 503) throw cause
    throw Object.assign(new Error('Storage did not answer', { cause }), createUnavailableError())
  }
}

/** What made a storage call fail. Its 503 error has a message for people, which hides it. */
export const getStorageFailure = (error: unknown): unknown =>
  error instanceof Error && isAppError(error) && error.cause !== undefined ? error.cause : error
