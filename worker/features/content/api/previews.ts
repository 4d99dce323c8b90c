import { Hono } from 'hono'
import { previewRequestSchema } from '#client/features/content/contract.ts'
import { maxPreviews, tooManyPreviews } from '#client/runtime/errors.ts'
import { audited } from '#worker/audit/audited.ts'
import type { AuditEvent } from '#worker/audit/record.ts'
import type { Part } from '#worker/db/parts.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerPerson } from '#worker/http/limits/limit-per-person.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
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
