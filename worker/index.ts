import { Hono } from 'hono'
import { contactPath } from '#client/enquiries/contract/form.ts'
import { pageNotFound } from '#client/errors.ts'
import { match } from '#client/routes.ts'
import { signInPage } from '#client/session/paths.ts'
import { activateApi } from './account/api/activate.ts'
import { signInApi } from './account/api/sign-in.ts'
import { limitSignIn } from './account/limit-sign-in.ts'
import { signInForm } from './account/sign-in-form.ts'
import { searchApi } from './blog/api.ts'
import { machineReadable } from './blog/machine-readable.ts'
import { findCached } from './cache/serve.ts'
import type { AppEnv } from './context.ts'
import { enquiriesApi } from './enquiries/api.ts'
import { contactForm } from './enquiries/contact-form.ts'
import { consumeMail } from './enquiries/mail-queue.ts'
import { runUpkeep } from './enquiries/upkeep.ts'
import { type Bindings, parseEnv } from './env.ts'
import type { MailJob } from './env/enquiries.ts'
import { clientErrorsApi } from './failures/api.ts'
import { errorResponse, unexpectedError } from './http/errors.ts'
import { harden } from './http/harden.ts'
import { methodNotAllowed } from './http/method-not-allowed.ts'
import { edgeRedirects, redirectToHttps } from './http/redirects.ts'
import { sameOrigin } from './http/same-origin.ts'
import { managerApi } from './manager-api.ts'
import { mediaFiles } from './media/files.ts'
import { matcher, routeRules } from './redirects.ts'
import { dataApi } from './render/data-api.ts'
import { errorPage } from './render/error.tsx'
import { answerForm, page } from './render/page.tsx'
import { sessionApi } from './session/api.ts'

export { BackupWorkflow } from './backup/workflow.ts'

/** The life of a request, top to bottom. */
export const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set('now', Date.now())
    c.set('env', parseEnv(c.env))
    c.set('errorPage', errorPage)
    return next()
  })
  .use(harden)
  .use(edgeRedirects(routeRules, matcher, match))
  .use(sameOrigin)
  .route('/api/_auth/session', sessionApi)
  .route('/api/_auth/ingreso', signInApi)
  .route('/api/_auth/activar', activateApi)
  .route('/api/data', dataApi)
  .route('/api/errores', clientErrorsApi)
  .route('/api/buscar', searchApi)
  .route('/api/consultas', enquiriesApi)
  .route('/api/mngr', managerApi)
  .all('/api/*', (c) => errorResponse(c, pageNotFound(c.req.path)))
  .route('/medios', mediaFiles)
  .route('/', machineReadable)
  .post(contactPath, (c) => answerForm<'contacto'>(c, contactForm))
  .post(signInPage, limitSignIn, (c) => answerForm<'mngr-ingreso'>(c, signInForm))
  .get('*', page)
  .all('*', methodNotAllowed('GET', 'HEAD'))
  .notFound((c) => errorResponse(c, pageNotFound(c.req.path)))
  .onError(unexpectedError)

export default {
  fetch: (request, bindings, context) =>
    redirectToHttps(request.url, bindings.SITE_URL) ??
    findCached(request, bindings, context) ??
    app.fetch(request, bindings, context),
  queue: (batch, bindings) => consumeMail(parseEnv(bindings), batch, Date.now()),
  scheduled: ({ cron, scheduledTime }, bindings) => runUpkeep(parseEnv(bindings), cron, scheduledTime),
} satisfies ExportedHandler<Bindings, MailJob>
