import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import type { Swap } from './db/library-swap.ts'
import type { Database } from './env.ts'
import { errorResponse, notAllowed } from './http/errors.ts'
import { lazy } from './http/lazy.ts'
import { managerOnly } from './session/manager-only.ts'

const accountApi = lazy(async () => (await import('./account/api.ts')).accountApi)
const postsApi = lazy(async () => (await import('./studio/api.ts')).postsApi)
const tagsApi = lazy(async () => (await import('./studio/api/tags.ts')).tagsApi)
const linksApi = lazy(async () => (await import('./studio/api/links.ts')).linksApi)
const mediaApi = lazy(async () => {
  const [media, { markStale, rerenderShowing }, posts, documents, settings, redirects, known] =
    await Promise.all([
      import('./media/api.ts'),
      import('./studio/rerender.ts'),
      import('./studio/swap.ts'),
      import('./documents/swap.ts'),
      import('./settings/swap.ts'),
      import('./redirects/queries.ts'),
      import('./redirects/known.ts'),
    ])
  const swaps = [
    (_: Database, swap: Swap) => posts.swapInPosts(swap),
    documents.swapInDocuments,
    settings.swapInSettings,
    (_: Database, swap: Swap) => redirects.swapInRedirects(swap),
  ]
  return media.mediaApi({ markStale, rerender: rerenderShowing, swaps, forget: known.forgetTable })
})
const exportApi = lazy(async () => (await import('./transfer/export-api.ts')).exportApi)
const importApi = lazy(async () => (await import('./transfer/api.ts')).importApi)
const inboxApi = lazy(async () => (await import('./enquiries/api/inbox.ts')).inboxApi)
const settingsApi = lazy(async () => (await import('./settings/api.ts')).settingsApi)
const redirectsApi = lazy(async () => (await import('./redirects/api.ts')).redirectsApi)
const failuresApi = lazy(async () => (await import('./failures/manager-api.ts')).failuresApi)
const documentsApi = lazy(async () => (await import('./documents/api.ts')).documentsApi)
const visitsApi = lazy(async () => (await import('./visits/manager-api.ts')).visitsManagerApi)
const firstStepsApi = lazy(async () => (await import('./panel/first-steps-api.ts')).firstStepsApi)
const privacyApi = lazy(async () => (await import('./privacy/api.ts')).privacyApi)
const recordApi = lazy(async () => (await import('./panel/api.ts')).recordApi)

/** Who is signed in may not all: `abilities.ts` says what. */
const permitted = createMiddleware<AppEnv>(async (c, next) => {
  const { mayCall } = await import('./abilities.ts')
  if (!mayCall(c.get('user').role, c.req.method, c.req.path)) return errorResponse(c, notAllowed)
  return next()
})

/** `/api/mngr`: the manager area's API, one sub-app a resource, all behind the guards. */
export const managerApi = new Hono<AppEnv>()
  .use(managerOnly, permitted)
  .route('/cuenta', accountApi)
  .route('/posts', postsApi)
  .route('/etiquetas', tagsApi)
  .route('/enlaces', linksApi)
  .route('/medios', mediaApi)
  .route('/exportar', exportApi)
  .route('/importar', importApi)
  .route('/consultas', inboxApi)
  .route('/fallos', failuresApi)
  .route('/visitas', visitsApi)
  .route('/registro', recordApi)
  .route('/primeros-pasos', firstStepsApi)
  .route('/privacidad', privacyApi)
  .route('/ajustes', settingsApi)
  .route('/redirecciones', redirectsApi)
  .route('/paginas', documentsApi)
