import { Hono } from 'hono'
import { isAppError, pageNotFound, serverError, unavailable } from '#client/errors.ts'
import { activateApi } from './account/api/activate.ts'
import { clientErrorsApi } from './failures/api.ts'
import { dataApi } from './render/data-api.ts'
import { enquiriesApi } from './enquiries/api.ts'
import { managerApi } from './manager-api.ts'
import { searchApi } from './blog/api.ts'
import { sessionApi } from './session/api.ts'
import { signInForm } from './account/sign-in-form.ts'
import { signInApi } from './account/api/sign-in.ts'
import { contactForm } from './enquiries/contact-form.ts'
import type { AppEnv } from './context.ts'
import { readGeneration } from './db/generation.ts'
import { consumeMail } from './enquiries/mail-queue.ts'
import type { MailJob } from './env/enquiries.ts'
import { runUpkeep } from './enquiries/upkeep.ts'
import { type Bindings, parseEnv } from './env.ts'
import { mediaFiles } from './media/files.ts'
import { machineReadable } from './blog/machine-readable.ts'
import { edgeRedirects } from './http/redirects.ts'
import { harden } from './http/harden.ts'
import { jsonOnly } from './http/json-only.ts'
import { limitBody } from './http/limit-body.ts'
import { methodNotAllowed } from './http/method-not-allowed.ts'
import { signInPath } from './session/require-manager.ts'
import { sameOrigin } from './http/same-origin.ts'
import { errorResponse } from './render/error.tsx'
import { page } from './render/page.tsx'
import { answerFrom } from './cache/page-cache.ts'
import { pageCache } from './cache/public-cache.ts'

/** The life of a request, top to bottom. */
export const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set('env', parseEnv(c.env))
    c.set('now', Date.now())
    return next()
  })
  .use(harden)
  .use(edgeRedirects)
  .use(sameOrigin)
  // Before the body limit: it has its own, which keeps what was typed.
  .post('/contacto', contactForm)
  .use(limitBody)
  .use('/api/_auth/*', jsonOnly)
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
  .post(signInPath, signInForm)
  .get('*', page)
  .all('*', methodNotAllowed('GET', 'HEAD'))
  .notFound((c) => errorResponse(c, pageNotFound(c.req.path)))
  .onError((error, c) => {
    const id = crypto.randomUUID()
    const known = isAppError(error) ? error : null
    console.error(
      JSON.stringify({
        level: 'error',
        event: 'request',
        id,
        method: c.req.method,
        path: c.req.path,
        error: String(error),
        cause: String(error.cause ?? ''),
        stack: error.stack,
      }),
    )
    return errorResponse(c, known?.statusCode === 503 ? unavailable(id) : serverError(id))
  })

/** A page this isolate has kept is answered before anything is looked at: no routing, no storage. */
function hit(request: Request, bindings: Bindings, context: ExecutionContext): Response | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const now = Date.now()
  const wait = pageCache.revalidate(
    now,
    () => readGeneration(parseEnv(bindings).db, now),
    (work) => context.waitUntil(work),
  )
  if (wait) return null
  const entry = pageCache.fresh(request.url.slice(request.url.indexOf('/', 8)))
  return entry && answerFrom(entry, request)
}

export default {
  fetch: (request, bindings, context) =>
    hit(request, bindings, context) ?? app.fetch(request, bindings, context),
  queue: (batch, bindings) => consumeMail(parseEnv(bindings), batch, Date.now()),
  scheduled: ({ cron, scheduledTime }, bindings) => runUpkeep(parseEnv(bindings), cron, scheduledTime),
} satisfies ExportedHandler<Bindings, MailJob>
