import { Hono } from 'hono'
import { entryPreviewRequestSchema } from '#client/features/content/documents/contract/previews.ts'
import { href } from '#client/features/site/routes.ts'
import { maxPreviews, tooManyPreviewsError } from '#client/runtime/errors.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { createPreview, listPreviews, revokePreview, toPreview } from './previews.ts'
import { readAuditName } from './saving/audit-name.ts'

const getId = (c: AppContext): string => c.req.param('id') ?? ''

async function createRecord(c: AppContext, event: AuditEvent): Promise<BatchStep> {
  const detail = await readAuditName(c.get('env').db, getId(c))
  return auditStep(c, { event, userId: c.get('user').id, detail })
}

/** The URL of a preview link without its token. */
export const getPreviewBase = (siteUrl: string): string => siteUrl + href('vista-previa-texto', { token: '' })

/** `/api/mngr/paginas/:id/vistas` */
export const entryPreviewsApi = new Hono<AppEnv>()
  .post('/', limitPerUser('preview'), async (c) => {
    const body = await readBody(c, entryPreviewRequestSchema)
    if (!body.ok) return body.response
    const { db, siteUrl } = c.get('env')
    const { days } = body.value
    const preview = await createPreview(
      db,
      getId(c),
      { days, now: c.get('now') },
      await createRecord(c, 'document.previewed'),
    )
    if (!preview) {
      const { length } = await listPreviews(db, getId(c), c.get('now'))
      return length < maxPreviews ? notFound(c) : errorResponse(c, tooManyPreviewsError)
    }
    return c.json({ preview: toPreview(preview, getPreviewBase(siteUrl)) }, 201)
  })
  .all('/', createMethodNotAllowed('POST'))
  .delete('/:preview{[0-9]{1,15}}', async (c) => {
    const id = Number(c.req.param('preview'))
    const revoked = await revokePreview(
      c.get('env').db,
      getId(c),
      id,
      await createRecord(c, 'document.preview-revoked'),
    )
    return revoked ? c.body(null, 204) : notFound(c)
  })
  .all('/:preview{[0-9]{1,15}}', createMethodNotAllowed('DELETE'))
