import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { threadsPath } from '#client/design/threads/address.ts'
import { match } from '#client/routes.ts'
import { recordedPaths, sealAfter } from './audit/seal-after.ts'
import { formerAddresses } from './blog/former-addresses.ts'
import { machineReadable } from './blog/machine-readable.ts'
import { findCached } from './cache/copy.ts'
import { purgeAfterChange } from './cache/purge.ts'
import type { AppContext, AppEnv } from './context.ts'
import { type Bindings, parseEnv } from './env.ts'
import type { QueueJob } from './env/enquiries.ts'
import { forms } from './forms.ts'
import { cardsPath } from './http/card.ts'
import { unexpectedError, notFound } from './http/errors.ts'
import { harden } from './http/harden.ts'
import { lazy } from './http/lazy.ts'
import { methodNotAllowed } from './http/method-not-allowed.ts'
import { edgeRedirects, redirectToPublicAddress } from './http/redirects.ts'
import { withRequestId } from './http/request-id.ts'
import { sameOrigin } from './http/same-origin.ts'
import { noteMissing } from './lost/missing.ts'
import { managerApi } from './manager-api.ts'
import { mediaFiles } from './media/files.ts'
import { publicApi } from './public-api.ts'
import { matcher, routeRules } from './redirects.ts'
import { storedRedirects } from './redirects/stored.ts'
import { errorPage } from './render/error.tsx'
import { page } from './render/page.tsx'
import { matchPage, readPage } from './render/resolve.ts'
import { hiddenSite } from './session/hidden-site.ts'
import { securityTxt } from './site/security-txt.ts'
import { notePrograms } from './visits/programs.ts'

const cards = lazy(async () => (await import('./cards/api.ts')).cards)
const threads = lazy(async () => (await import('./site/threads.ts')).threads)

const settleDue = async (c: AppContext): Promise<boolean> => {
  await (await import('./documents/due.ts')).settleDueTexts(c.get('env').db, c.get('now'))
  return true
}

const findLikely = async (c: AppContext, path: string): Promise<string | null> =>
  (await import('./lost/likely.ts')).likelyPage(c, path, async (context, url) => {
    const matched = matchPage(url)
    return 'error' in matched ? null : (await readPage(context, context.get('env'), matched.route)).outcome
  })

export { BackupWorkflow } from './backup/workflow.ts'

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
      (await import('./lost/offer.ts')).offeringNearest(errorPage)(context, error, session),
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
      (await import('./queue.ts')).consumeQueue(batch, bindings, { cache, now: Date.now() }),
    ),
  email: (message, bindings) =>
    withRequestId(null, async () =>
      (await import('./enquiries/inbound/receive.ts')).receiveEmail(message, bindings, Date.now()),
    ),
  scheduled: ({ cron, scheduledTime }, bindings) =>
    withRequestId(null, async () => (await import('./upkeep.ts')).runUpkeep(bindings, cron, scheduledTime)),
} satisfies ExportedHandler<Bindings, QueueJob>
