import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'

/** Hashes that may wait; more are refused with 503 and `Retry-After`. */
export const maxWaiting = 8

/**
 * Computes one hash at a time. In workerd even asynchronous scrypt runs on the isolate's thread, and two at once
 * would need twice the memory.
 */
export const runInHashQueue = createThreadQueue(maxWaiting)
