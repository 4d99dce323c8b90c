import { unavailable } from '#client/runtime/errors.ts'

/** Hashes that wait for the one that is being computed; more are refused with 503 and `Retry-After`. */
export const maxWaiting = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Ends the present turn of the event loop, so that requests that came meanwhile are answered. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/**
 * Computes one hash at a time. In workerd the asynchronous scrypt computes on the isolate's thread, too: two at once
 * would end no sooner, take twice the memory, and keep visitors waiting for both.
 */
export async function inHashQueue<T>(compute: () => Promise<T>): Promise<T> {
  if (waiting > maxWaiting)
    throw Object.assign(new Error('Too many passwords are being hashed'), unavailable())
  waiting += 1
  const result = last.then(nextTurn).then(compute)
  last = result.catch(() => {})
  try {
    return await result
  } finally {
    waiting -= 1
  }
}
