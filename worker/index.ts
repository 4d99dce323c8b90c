import { Hono } from 'hono'
import { pageNotFound } from '#client/errors.ts'
import { match } from '#client/routes.ts'
import { recordedPaths, sealAfter } from './audit/seal-after.ts'
import { machineReadable } from './blog/machine-readable.ts'
import { findCached } from './cache/copy.ts'
import { purgeAfterChange } from './cache/purge.ts'
import type { AppEnv } from './context.ts'
import { type Bindings, parseEnv } from './env.ts'
import type { QueueJob } from './env/enquiries.ts'
import { forms } from './forms.ts'
import { errorResponse, unexpectedError } from './http/errors.ts'
import { harden } from './http/harden.ts'
import { methodNotAllowed } from './http/method-not-allowed.ts'
import { edgeRedirects, redirectToPublicAddress } from './http/redirects.ts'
import { withRequestId } from './http/request-id.ts'
import { sameOrigin } from './http/same-origin.ts'
import { managerApi } from './manager-api.ts'
import { mediaFiles } from './media/files.ts'
import { publicApi } from './public-api.ts'
import { matcher, routeRules } from './redirects.ts'
import { errorPage } from './render/error.tsx'
import { page } from './render/page.tsx'
import { hiddenSite } from './session/hidden-site.ts'
import { securityTxt } from './site/security-txt.ts'

export { BackupWorkflow } from './backup/workflow.ts'

/** The life of a request, top to bottom. */
export const app = new Hono<AppEnv>()
  .use(harden)
  .use(async (c, next) => {
    c.set('now', Date.now())
    c.set('env', parseEnv(c.env))
    c.set('errorPage', errorPage)
    return next()
  })
  .use(hiddenSite)
  .use(edgeRedirects(routeRules, matcher, match))
  .use(sameOrigin)
  .on('ALL', recordedPaths, sealAfter)
  .use(purgeAfterChange)
  .route('/api/mngr', managerApi)
  .route('/api', publicApi)
  .route('/medios', mediaFiles)
  .route('/', machineReadable)
  .route('/', securityTxt)
  .route('/', forms)
  .get('*', page)
  .all('*', methodNotAllowed('GET', 'HEAD'))
  .notFound((c) => errorResponse(c, pageNotFound(c.req.path)))
  .onError(unexpectedError)

export default {
  fetch: (request, bindings, context) =>
    redirectToPublicAddress(request.url, bindings.SITE_URL) ??
    withRequestId(
      request.headers,
      () => findCached(request, bindings, context) ?? app.fetch(request, bindings, context),
    ),
  queue: (batch, bindings, { cache }) =>
    withRequestId(null, async () =>
      (await import('./queue.ts')).consumeQueue(batch, bindings, { cache, now: Date.now() }),
    ),
  scheduled: ({ cron, scheduledTime }, bindings) =>
    withRequestId(null, async () => (await import('./upkeep.ts')).runUpkeep(bindings, cron, scheduledTime)),
} satisfies ExportedHandler<Bindings, QueueJob>
