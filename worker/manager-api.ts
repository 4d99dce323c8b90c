import { Hono } from 'hono'
import { accountApi } from './account/api.ts'
import type { AppEnv } from './context.ts'
import { inboxApi } from './enquiries/api/inbox.ts'
import { mediaApi } from './media/api.ts'
import { recordApi } from './panel/api.ts'
import { managerOnly } from './session/manager-only.ts'
import { postsApi } from './studio/api.ts'
import { markStale, rerenderShowing } from './studio/rerender.ts'
import { importApi } from './transfer/api.ts'
import { exportApi } from './transfer/export-api.ts'

/** `/api/mngr`: the manager area's API, one sub-app a resource, all behind the guard. */
export const managerApi = new Hono<AppEnv>()
  .use(managerOnly)
  .route('/cuenta', accountApi)
  .route('/posts', postsApi)
  .route('/medios', mediaApi({ markStale, rerender: rerenderShowing }))
  .route('/exportar', exportApi)
  .route('/importar', importApi)
  .route('/consultas', inboxApi)
  .route('/registro', recordApi)
