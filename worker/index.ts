import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { match } from '#client/routes.ts'
import { threadsPath } from '#client/ui/threads/address.ts'
import { recordedPaths, sealAfter } from './audit/seal-after.ts'
import { findCached } from './cache/copy.ts'
import { purgeAfterChange } from './cache/purge.ts'
import { type Bindings, parseEnv } from './env.ts'
import type { QueueJob } from './env/enquiries.ts'
import { formerAddresses } from './features/blog/former-addresses.ts'
import { machineReadable } from './features/blog/machine-readable.ts'
import { noteMissing } from './features/insight/not-found/missing.ts'
import { notePrograms } from './features/insight/visits/programs.ts'
import { mediaFiles } from './features/media/files.ts'
import { storedRedirects } from './features/redirects/stored.ts'
import { securityTxt } from './features/site/security-txt.ts'
import { forms } from './forms.ts'
import { cardsPath } from './http/card.ts'
import type { AppContext, AppEnv } from './http/context.ts'
import { matcher, routeRules } from './http/edge-redirects.ts'
import { unexpectedError, notFound } from './http/errors.ts'
import { harden } from './http/harden.ts'
import { lazy } from './http/lazy.ts'
import { methodNotAllowed } from './http/method-not-allowed.ts'
import { edgeRedirects, redirectToPublicAddress } from './http/redirects.ts'
import { withRequestId } from './http/request/request-id.ts'
import { sameOrigin } from './http/request/same-origin.ts'
import { managerApi } from './manager-api.ts'
import { publicApi } from './public-api.ts'
import { errorPage } from './render/error.tsx'
import { page } from './render/page.tsx'
import { matchPage, readPage } from './render/resolve.ts'
import { hiddenSite } from './session/hidden-site.ts'

const cards = lazy(async () => (await import('./features/blog/social-images/api.ts')).cards)
const threads = lazy(async () => (await import('./features/site/threads.ts')).threads)

const settleDue = async (c: AppContext): Promise<boolean> => {
  await (await import('./features/content/documents/due.ts')).settleDueTexts(c.get('env').db, c.get('now'))
  return true
}

const findLikely = async (c: AppContext, path: string): Promise<string | null> =>
  (await import('./features/insight/not-found/suggestions/likely.ts')).likelyPage(
    c,
    path,
    async (context, url) => {
      const matched = matchPage(url)
      return 'error' in matched ? null : (await readPage(context, context.get('env'), matched.route)).outcome
    },
  )

export { BackupWorkflow } from './features/operations/backup/workflow.ts'

/**
 * The life of a request, top to bottom. Hono's usual router compiles all routes with the first request, which is 3 ms
 * of a cold start; this one does not, and is as fast after it.
 */
export const app = new Hono<AppEnv>({ router: new TrieRouter() })
  .use(harden)
  .use(async (c, next) => {
    c.set('now', Date.now())
    c.set('env', parseEnv(c.env))
    c.set('settleDue', settleDue)
    c.set('errorPage', async (context, error, session) =>
      (await import('./features/insight/not-found/suggestions/offer.ts')).offeringNearest(errorPage)(
        context,
        error,
        session,
      ),
    )
    return next()
  })
  .use(hiddenSite)
  .use(edgeRedirects(routeRules, matcher, match))
  .use(noteMissing)
  .use(storedRedirects(findLikely))
  .use(sameOrigin)
  .use(notePrograms)
  .on('ALL', recordedPaths, sealAfter)
  .use(purgeAfterChange)
  .route('/api/mngr', managerApi)
  .route('/api', publicApi)
  .route('/medios', mediaFiles)
  .route(threadsPath, threads)
  .route(cardsPath, cards)
  .route('/', machineReadable)
  .route('/', securityTxt)
  .route('/', forms)
  .get('*', formerAddresses, page)
  .all('*', methodNotAllowed('GET', 'HEAD'))
  .notFound((c) => notFound(c))
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
      (await import('./jobs/queue.ts')).consumeQueue(batch, bindings, { cache, now: Date.now() }),
    ),
  email: (message, bindings) =>
    withRequestId(null, async () =>
      (await import('./features/enquiries/inbound/receive.ts')).receiveEmail(message, bindings, Date.now()),
    ),
  scheduled: ({ cron, scheduledTime }, bindings) =>
    withRequestId(null, async () =>
      (await import('./jobs/scheduled.ts')).runUpkeep(bindings, cron, scheduledTime),
    ),
} satisfies ExportedHandler<Bindings, QueueJob>
