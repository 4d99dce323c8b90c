import { Hono } from 'hono'
import { contactPath } from '#client/enquiries/contract/form.ts'
import { pageNotFound } from '#client/errors.ts'
import { match } from '#client/routes.ts'
import { signInPage, signOutPath } from '#client/session/paths.ts'
import { limitSignIn } from './account/limit-sign-in.ts'
import { recordedPaths, sealAfter } from './audit/seal-after.ts'
import { searchApi } from './blog/api.ts'
import { machineReadable } from './blog/machine-readable.ts'
import { findCached } from './cache/copy.ts'
import { purgeAfterChange } from './cache/purge.ts'
import type { AppEnv } from './context.ts'
import { type Bindings, parseEnv } from './env.ts'
import type { QueueJob } from './env/enquiries.ts'
import { clientErrorsApi } from './failures/api.ts'
import { errorResponse, unexpectedError } from './http/errors.ts'
import { harden } from './http/harden.ts'
import { lazy } from './http/lazy.ts'
import { methodNotAllowed } from './http/method-not-allowed.ts'
import { edgeRedirects, redirectToPublicAddress } from './http/redirects.ts'
import { withRequestId } from './http/request-id.ts'
import { sameOrigin } from './http/same-origin.ts'
import { managerApi } from './manager-api.ts'
import { mediaFiles } from './media/files.ts'
import { matcher, routeRules } from './redirects.ts'
import { dataApi } from './render/data-api.ts'
import { errorPage } from './render/error.tsx'
import { answerForm, page } from './render/page.tsx'
import { sessionApi, signOutForm } from './session/api.ts'
import { hiddenSite } from './session/hidden-site.ts'
import { securityTxt } from './site/security-txt.ts'

// What a public page does without is loaded with the first request that needs it.
const signInApi = lazy(async () => (await import('./account/api/sign-in.ts')).signInApi)
const activateApi = lazy(async () => (await import('./account/api/activate.ts')).activateApi)
const healthApi = lazy(async () => (await import('./health/api.ts')).healthApi)
const enquiriesApi = lazy(async () => (await import('./enquiries/api.ts')).enquiriesApi)

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
  .route('/api/_auth/session', sessionApi)
  .route('/api/_auth/ingreso', signInApi)
  .route('/api/_auth/activar', activateApi)
  .route('/api/data', dataApi)
  .route('/api/errores', clientErrorsApi)
  .route('/api/salud', healthApi)
  .route('/api/buscar', searchApi)
  .route('/api/consultas', enquiriesApi)
  .route('/api/mngr', managerApi)
  .all('/api/*', (c) => errorResponse(c, pageNotFound(c.req.path)))
  .route('/medios', mediaFiles)
  .route('/', machineReadable)
  .route('/', securityTxt)
  .post(contactPath, async (c) =>
    answerForm<'contacto'>(c, (await import('./enquiries/contact-form.ts')).contactForm),
  )
  .post(signInPage, limitSignIn, async (c) =>
    answerForm<'mngr-ingreso'>(c, (await import('./account/sign-in-form.ts')).signInForm),
  )
  .post('/mngr/correo/:token', limitSignIn, async (c) =>
    answerForm<'mngr-correo'>(c, (await import('./account/change-email.ts')).emailForm),
  )
  .post(signOutPath, signOutForm)
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
