import type { PurgeJob } from './queue-jobs.ts'

export type PurgeBindings = {
  /** Repeats purges, because an outdated answer rendered during a purge may be stored after it. */
  PURGE_QUEUE?: Queue<PurgeJob>
}

/** Suffix of the queue's name in every environment; see wrangler.toml. */
export const purgeQueueSuffix = '-purge'
