import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/context.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { createPreviewsApi, getPlace } from '../engine/previews-api.ts'
import { listPreviews } from '../engine/previews.ts'
import { postPreviews } from '../queries/previews.ts'

/** Routes of `/api/mngr/posts/:id/vistas`: the preview links of a post. */
export const previewsApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ previews: await listPreviews(postPreviews, getPlace(c)) }))
  .route(
    '/',
    createPreviewsApi({
      source: postPreviews,
      events: { created: 'preview.created', revoked: 'preview.revoked' },
      readAuditName: (_, id) => Promise.resolve(id),
    }),
  )
  .all('/', createMethodNotAllowed('GET', 'HEAD', 'POST'))
