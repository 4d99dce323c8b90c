import { Hono } from 'hono'
import type { AppEnv } from './http/context.ts'
import { notFound } from './http/errors.ts'
import { lazy } from './http/lazy.ts'
import { cookieNames } from './session/cookies.ts'
import { requireSession } from './session/require-session.ts'

const accountApi = lazy(async () => (await import('./features/account/api.ts')).accountApi)
const usersApi = lazy(async () => (await import('./features/users/api.ts')).usersApi)
const postsApi = lazy(async () => (await import('./features/content/api/posts.ts')).postsApi)
const tagsApi = lazy(async () => (await import('./features/content/api/tags.ts')).tagsApi)
const linksApi = lazy(async () => (await import('./features/content/api/links.ts')).linksApi)
const mediaApi = lazy(async () => (await import('./media-api.ts')).mediaApi)
const exportApi = lazy(async () => (await import('./features/transfer/export/export-api.ts')).exportApi)
const importApi = lazy(async () => (await import('./features/transfer/api.ts')).importApi)
const inboxApi = lazy(async () => (await import('./features/enquiries/api/inbox.ts')).inboxApi)
const settingsApi = lazy(async () => (await import('./features/settings/api.ts')).settingsApi)
const redirectsApi = lazy(async () => (await import('./redirects-api.ts')).redirectsApi)
const failuresApi = lazy(async () => (await import('./features/insight/failures/manager-api.ts')).failuresApi)
const entriesApi = lazy(async () => (await import('./features/content/api/entries.ts')).entriesApi)
const visitsApi = lazy(
  async () => (await import('./features/insight/visits/manager-api.ts')).visitsManagerApi,
)
const firstStepsApi = lazy(
  async () => (await import('./features/dashboard/first-steps-api.ts')).firstStepsApi,
)
const webhooksApi = lazy(async () => (await import('./features/webhooks/api.ts')).webhooksApi)
const backupApi = lazy(async () => (await import('./features/operations/backup/api.ts')).backupApi)
const privacyApi = lazy(async () => (await import('./features/privacy/api.ts')).privacyApi)
const auditLogApi = lazy(async () => (await import('./features/dashboard/api.ts')).auditLogApi)

const descriptionApi = lazy(async () =>
  (await import('./api/description-api.ts')).createDescriptionApi(
    managerApi,
    '/api/mngr',
    cookieNames.session,
  ),
)

/** `/api/mngr`, the API of the manager area: one sub-app per resource, all behind the session check. */
export const managerApi: Hono<AppEnv> = new Hono<AppEnv>()
  .use(requireSession)
  .route('/openapi.json', descriptionApi)
  .route('/ajustes', settingsApi)
  .route('/cuenta/equipo', usersApi)
  .route('/cuenta', accountApi)
  .route('/redirecciones', redirectsApi)
  .route('/conexiones', webhooksApi)
  .route('/posts', postsApi)
  .route('/paginas', entriesApi)
  .route('/medios', mediaApi)
  .route('/exportar', exportApi)
  .route('/importar', importApi)
  .route('/fallos', failuresApi)
  .route('/visitas', visitsApi)
  .route('/registro', auditLogApi)
  .route('/primeros-pasos', firstStepsApi)
  .route('/copias', backupApi)
  .route('/privacidad', privacyApi)
  .route('/consultas', inboxApi)
  .route('/etiquetas', tagsApi)
  .route('/enlaces', linksApi)
  .all('/*', notFound)
