import { consumePurges } from './cache/purge.ts'
import { consumeMail } from './enquiries/mail-queue.ts'
import { type Bindings, readEnv } from './env.ts'
import type { MailJob } from './env/enquiries.ts'
import { purgeQueueSuffix } from './env/purge.ts'

/** How long jobs wait while the site is set up wrongly, in seconds: time for somebody to mend it. */
const mendSeconds = 15 * 60

/** Hands jobs to their feature. While the site lacks what it cannot do without, all of them come again. */
export async function consumeQueue(
  batch: MessageBatch<MailJob>,
  bindings: Bindings,
  { cache, now }: { cache: CacheContext | undefined; now: number },
): Promise<void> {
  if (batch.queue.endsWith(purgeQueueSuffix)) return consumePurges(cache, batch)
  const env = readEnv(bindings)
  if (env) await consumeMail(env, batch, now)
  else batch.retryAll({ delaySeconds: mendSeconds })
}
