import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { lazy } from './http/lazy.ts'
import { managerOnly } from './session/manager-only.ts'

const accountApi = lazy(async () => (await import('./account/api.ts')).accountApi)
const postsApi = lazy(async () => (await import('./studio/api.ts')).postsApi)
const mediaApi = lazy(async () => {
  const [media, { markStale, rerenderShowing }] = await Promise.all([
    import('./media/api.ts'),
    import('./studio/rerender.ts'),
  ])
  return media.mediaApi({ markStale, rerender: rerenderShowing })
})
const exportApi = lazy(async () => (await import('./transfer/export-api.ts')).exportApi)
const importApi = lazy(async () => (await import('./transfer/api.ts')).importApi)
const inboxApi = lazy(async () => (await import('./enquiries/api/inbox.ts')).inboxApi)
const recordApi = lazy(async () => (await import('./panel/api.ts')).recordApi)

/** `/api/mngr`: the manager area's API, one sub-app a resource, all behind the guard. */
export const managerApi = new Hono<AppEnv>()
  .use(managerOnly)
  .route('/cuenta', accountApi)
  .route('/posts', postsApi)
  .route('/medios', mediaApi)
  .route('/exportar', exportApi)
  .route('/importar', importApi)
  .route('/consultas', inboxApi)
  .route('/registro', recordApi)
