import { createMiddleware } from 'hono/factory'
import { countContentChanges } from '#worker/db/content-version.ts'
import { type AppContext, type AppEnv, waitUntil } from '#worker/http/context.ts'
import { log } from '#worker/http/log.ts'

/** Sends the events of a request to webhooks after its answer. A failure is only logged: a scheduled job finds them. */
export function recordEventsLater(c: AppContext): void {
  const env = c.get('env')
  const work = import('./record-events.ts').then(({ recordEvents }) => recordEvents(env, c.get('now')))
  waitUntil(
    c,
    work.catch((error: unknown) => log('error', 'webhook', { error })),
  )
}

/** Looks for events after every request that changed what readers see. */
export const recordEventsAfterChange = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const { db } = c.get('env')
  const before = countContentChanges(db)
  await next()
  if (countContentChanges(db) !== before) recordEventsLater(c)
})
