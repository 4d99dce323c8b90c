import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'

/** Hashes that may wait; more are refused with 503 and `Retry-After`. */
export const maxWaiting = 8

/** One hash at a time: in workerd scrypt runs on the isolate's thread, and two need twice the memory. */
export const runInHashQueue = createThreadQueue(maxWaiting)
