import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { managerOnly } from '../middleware/manager-only.ts'
import { accountApi } from './account.ts'
import { inboxApi } from './inbox.ts'
import { mediaApi } from './media.ts'
import { postsApi } from './posts.ts'
import { exportApi, importApi } from './transfer.ts'

/** `/api/mngr`: the manager area's API, one sub-app a resource, all behind the guard. */
export const managerApi = new Hono<AppEnv>()
  .use(managerOnly)
  .route('/cuenta', accountApi)
  .route('/posts', postsApi)
  .route('/medios', mediaApi)
  .route('/exportar', exportApi)
  .route('/importar', importApi)
  .route('/consultas', inboxApi)
