/** One more purge of what carries a tag. */
export type PurgeJob = { tag: 'content' }

export type PurgeBindings = {
  /** Repeats purges; without it an answer that was overtaken while it was made ends by its lifetime alone. */
  PURGE_QUEUE?: Queue<PurgeJob>
}

/** What its queue's name ends in, in every environment; see wrangler.toml. */
export const purgeQueueSuffix = '-purge'
