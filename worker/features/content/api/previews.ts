import { Hono } from 'hono'
import { previewRequestSchema } from '#client/features/content/contract.ts'
import { maxPreviews, tooManyPreviewsError } from '#client/runtime/errors.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { createPreview, listPreviews, revokePreview, toPreview } from '../queries/previews.ts'

const postId = (c: AppContext): string => c.req.param('id') ?? ''

const createRecord = (c: AppContext, event: AuditEvent): BatchStep =>
  auditStep(c, { event, userId: c.get('user').id, detail: postId(c) })

/** `/api/mngr/posts/:id/vistas` */
export const previewsApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { db, siteUrl } = c.get('env')
    const found = await listPreviews(db, postId(c), c.get('now'))
    return c.json({ previews: found.map((preview) => toPreview(preview, siteUrl)) })
  })
  .post('/', limitPerUser('preview'), async (c) => {
    const body = await readBody(c, previewRequestSchema)
    if (!body.ok) return body.response
    const { db, siteUrl } = c.get('env')
    const preview = await createPreview(
      db,
      postId(c),
      { days: body.value.days, now: c.get('now') },
      createRecord(c, 'preview.created'),
    )
    if (!preview) {
      const { length } = await listPreviews(db, postId(c), c.get('now'))
      return length < maxPreviews ? notFound(c) : errorResponse(c, tooManyPreviewsError)
    }
    return c.json({ preview: toPreview(preview, siteUrl) }, 201)
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD', 'POST'))
  .delete('/:preview{[0-9]{1,15}}', async (c) => {
    const id = Number(c.req.param('preview'))
    const revoked = await revokePreview(c.get('env').db, postId(c), id, createRecord(c, 'preview.revoked'))
    if (!revoked) return notFound(c)
    return c.body(null, 204)
  })
