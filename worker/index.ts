import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { auditedPaths, sealAfterResponse } from './audit/seal-after-response.ts'
import { findCached } from './cache/cached-response.ts'
import { purgeAfterChange } from './cache/purge.ts'
import type { Bindings } from './env.ts'
import type { QueueJob } from './env/queue-jobs.ts'
import { recordNotFound } from './features/insight/not-found/record-middleware.ts'
import { recordBots } from './features/insight/visits/record-bots.ts'
import { recordEventsAfterChange } from './features/webhooks/record-after-change.ts'
import { files } from './files.ts'
import type { AppEnv } from './http/context.ts'
import { unexpectedError, notFound } from './http/errors.ts'
import { lazy } from './http/lazy.ts'
import { withRequestId } from './http/request/request-id.ts'
import { requireSameOrigin } from './http/request/same-origin.ts'
import { createMethodNotAllowed } from './http/responses/method-not-allowed.ts'
import { setSecurityHeaders } from './http/set-security-headers.ts'
import { prepareContext } from './prepare-context.ts'
import { redirects, redirectToPublicAddress } from './redirects.ts'
import { servePage } from './render/page.tsx'
import { hideFromPublic } from './session/hidden-site.ts'

// Pages need no API and no posted form, so a first request for a page does not load them.
const managerApi = lazy(async () => (await import('./manager-api.ts')).managerApi)
const publicApi = lazy(async () => (await import('./public-api.ts')).publicApi)
const forms = lazy(async () => (await import('./forms.ts')).forms)

export { BackupWorkflow } from './features/operations/backup/workflow.ts'

/**
 * Middleware and routes, in the order in which a request passes them. Uses `TrieRouter` because Hono's default router
 * compiles all routes on the first request, which adds 3 ms to a cold start. Later requests are equally fast.
 */
export const app = new Hono<AppEnv>({ router: new TrieRouter() })
  .use(setSecurityHeaders)
  .use(prepareContext)
  .use(hideFromPublic)
  .use(recordNotFound)
  .use(redirects)
  .use(requireSameOrigin)
  .use(recordBots)
  .on('ALL', auditedPaths, sealAfterResponse)
  .use(purgeAfterChange)
  .use(recordEventsAfterChange)
  .route('/api/mngr', managerApi)
  .route('/api', publicApi)
  .route('/', files)
  .get('*', servePage)
  // After the pages, so that only other methods load it.
  .route('/', forms)
  .all('*', createMethodNotAllowed('GET', 'HEAD'))
  .notFound(notFound)
  .onError(unexpectedError)

export default {
  fetch: (request, bindings, context) =>
    redirectToPublicAddress(request.url, bindings.SITE_URL) ??
    withRequestId(
      { id: null, headers: request.headers },
      () => findCached(request, bindings, context) ?? app.fetch(request, bindings, context),
    ),
  queue: (batch, bindings, { cache }) =>
    withRequestId({ id: null }, async () =>
      (await import('./jobs/queue.ts')).consumeQueue(batch, bindings, { cache, now: Date.now() }),
    ),
  email: (message, bindings) =>
    withRequestId({ id: null }, async () =>
      (await import('./features/enquiries/inbound/receive.ts')).receiveEmail(message, bindings, Date.now()),
    ),
  scheduled: ({ cron, scheduledTime }, bindings) =>
    withRequestId({ id: null }, async () =>
      (await import('./jobs/scheduled-jobs.ts')).runScheduledJobs(bindings, cron, scheduledTime),
    ),
} satisfies ExportedHandler<Bindings, QueueJob>
