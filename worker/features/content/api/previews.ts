import { Hono } from 'hono'
import { maxPreviews, tooManyPreviews } from '#client/errors.ts'
import { previewRequestSchema } from '#client/studio/contract.ts'
import { audited } from '../../audit/audited.ts'
import type { AuditEvent } from '../../audit/record.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import type { Part } from '../../db/parts.ts'
import { readBody } from '../../http/body.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitPerPerson } from '../../http/limit-per-person.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { createPreview, listPreviews, revokePreview, toPreview } from '../queries/previews.ts'

const postId = (c: AppContext): string => c.req.param('id') ?? ''

const record = (c: AppContext, event: AuditEvent): Part =>
  audited(c, { event, managerId: c.get('user').id, detail: postId(c) })

/** `/api/mngr/posts/:id/vistas` */
export const previewsApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { db, siteUrl } = c.get('env')
    const found = await listPreviews(db, postId(c), c.get('now'))
    return c.json({ previews: found.map((preview) => toPreview(preview, siteUrl)) })
  })
  .post('/', limitPerPerson('preview'), async (c) => {
    const body = await readBody(c, previewRequestSchema)
    if (!body.ok) return body.response
    const { db, siteUrl } = c.get('env')
    const preview = await createPreview(
      db,
      postId(c),
      { days: body.value.days, now: c.get('now') },
      record(c, 'preview.created'),
    )
    if (!preview) {
      const { length } = await listPreviews(db, postId(c), c.get('now'))
      return length < maxPreviews ? notFound(c) : errorResponse(c, tooManyPreviews)
    }
    return c.json({ preview: toPreview(preview, siteUrl) }, 201)
  })
  .all('/', methodNotAllowed('GET', 'HEAD', 'POST'))
  .delete('/:preview{[0-9]{1,15}}', async (c) => {
    const id = Number(c.req.param('preview'))
    const revoked = await revokePreview(c.get('env').db, postId(c), id, record(c, 'preview.revoked'))
    if (!revoked) return notFound(c)
    return c.body(null, 204)
  })
