import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'

/** Hashes that wait for the one that is being computed; more are refused with 503 and `Retry-After`. */
export const maxWaiting = 8

/**
 * Computes one hash at a time. In workerd the asynchronous scrypt computes on the isolate's thread, too, and two at once
 * would take twice the memory.
 */
export const runInHashQueue = createThreadQueue(maxWaiting)
