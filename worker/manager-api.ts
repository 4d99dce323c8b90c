import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Swap } from './db/library-swap.ts'
import type { Database } from './env.ts'
import type { AppEnv } from './http/context.ts'
import { errorResponse, notAllowed } from './http/errors.ts'
import { lazy } from './http/lazy.ts'
import { managerOnly } from './session/manager-only.ts'

const accountApi = lazy(async () => (await import('./features/account/api.ts')).accountApi)
const usersApi = lazy(async () => (await import('./features/users/api.ts')).teamApi)
const postsApi = lazy(async () => (await import('./features/content/api.ts')).postsApi)
const tagsApi = lazy(async () => (await import('./features/content/api/tags.ts')).tagsApi)
const linksApi = lazy(async () => (await import('./features/content/api/links.ts')).linksApi)
const mediaApi = lazy(async () => {
  const [media, { markStale, rerenderShowing }, posts, documents, settings, redirects, known] =
    await Promise.all([
      import('./features/media/api.ts'),
      import('./features/content/publishing/rerender.ts'),
      import('./features/content/swap.ts'),
      import('./features/content/documents/saving/swap.ts'),
      import('./features/settings/swap.ts'),
      import('./features/redirects/queries.ts'),
      import('./features/redirects/known.ts'),
    ])
  const swaps = [
    (_: Database, swap: Swap) => posts.swapInPosts(swap),
    documents.swapInDocuments,
    settings.swapInSettings,
    (_: Database, swap: Swap) => redirects.swapInRedirects(swap),
  ]
  return media.mediaApi({ markStale, rerender: rerenderShowing, swaps, forget: known.forgetTable })
})
const exportApi = lazy(async () => (await import('./features/transfer/export/export-api.ts')).exportApi)
const importApi = lazy(async () => (await import('./features/transfer/api.ts')).importApi)
const inboxApi = lazy(async () => (await import('./features/enquiries/api/inbox.ts')).inboxApi)
const settingsApi = lazy(async () => (await import('./features/settings/api.ts')).settingsApi)
const redirectsApi = lazy(async () => (await import('./features/redirects/api.ts')).redirectsApi)
const failuresApi = lazy(async () => (await import('./features/insight/failures/manager-api.ts')).failuresApi)
const documentsApi = lazy(async () => (await import('./features/content/documents/api.ts')).documentsApi)
const visitsApi = lazy(
  async () => (await import('./features/insight/visits/manager-api.ts')).visitsManagerApi,
)
const firstStepsApi = lazy(
  async () => (await import('./features/dashboard/first-steps-api.ts')).firstStepsApi,
)
const privacyApi = lazy(async () => (await import('./features/privacy/api.ts')).privacyApi)
const recordApi = lazy(async () => (await import('./features/dashboard/api.ts')).recordApi)

/** Who is signed in may not all: `abilities.ts` says what. */
const permitted = createMiddleware<AppEnv>(async (c, next) => {
  const { mayCall } = await import('./permissions.ts')
  if (!mayCall(c.get('user').role, c.req.method, c.req.path)) return errorResponse(c, notAllowed)
  return next()
})

/** `/api/mngr`: the manager area's API, one sub-app a resource, all behind the guards. */
export const managerApi = new Hono<AppEnv>()
  .use(managerOnly, permitted)
  .route('/cuenta/equipo', usersApi)
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
