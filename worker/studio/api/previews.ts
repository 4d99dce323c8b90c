import { Hono } from 'hono'
import { pageNotFound } from '#client/errors.ts'
import { previewRequestSchema } from '#client/studio/contract.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import { readBody } from '../../http/body.ts'
import { errorResponse } from '../../http/errors.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { createPreview, listPreviews, revokePreview, toPreview } from '../queries/previews.ts'

const postId = (c: AppContext): string => c.req.param('id') ?? ''

/** `/api/mngr/posts/:id/vistas` */
export const previewsApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { db, siteUrl } = c.get('env')
    const found = await listPreviews(db, postId(c), c.get('now'))
    return c.json({ previews: found.map((preview) => toPreview(preview, siteUrl)) })
  })
  .post('/', async (c) => {
    const body = await readBody(c, previewRequestSchema)
    if (!body.ok) return body.response
    const { db, siteUrl } = c.get('env')
    const preview = await createPreview(db, postId(c), body.value.days, c.get('now'))
    return preview
      ? c.json({ preview: toPreview(preview, siteUrl) }, 201)
      : errorResponse(c, pageNotFound(c.req.path))
  })
  .all('/', methodNotAllowed('GET', 'HEAD', 'POST'))
  .delete('/:preview{[0-9]{1,15}}', async (c) =>
    (await revokePreview(c.get('env').db, postId(c), Number(c.req.param('preview'))))
      ? c.body(null, 204)
      : errorResponse(c, pageNotFound(c.req.path)),
  )
