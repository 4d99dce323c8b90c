import { Hono } from 'hono'
import { previewRequestSchema } from '#client/features/content/contract.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { notFound } from '#worker/http/errors.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { respondWithRefusal } from '../saving/outcome.ts'
import {
  createPreview,
  listPreviews,
  type PreviewPlace,
  type PreviewSource,
  revokePreview,
} from './previews.ts'

/** The database, site URL and time of a request, with the id from its path parameter `id`. */
const getPlace = (c: AppContext): PreviewPlace => {
  const { db, siteUrl } = c.get('env')
  return { db, siteUrl, id: c.req.param('id') ?? '', now: c.get('now') }
}

/** Routes that list, create and revoke the preview links of a text. */
export function createPreviewsApi(source: PreviewSource) {
  async function createRecord(c: AppContext, event: AuditEvent): Promise<BatchStep> {
    const { db, id } = getPlace(c)
    return auditStep(c, { event, userId: c.get('user').id, detail: await source.readAuditName(db, id) })
  }
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json({ previews: await listPreviews(source, getPlace(c)) }))
    .post('/', limitPerUser('preview'), async (c) => {
      const body = await readBody(c, previewRequestSchema)
      if (!body.ok) return body.response
      const record = await createRecord(c, source.events.created)
      const outcome = await createPreview(source, getPlace(c), body.value.days, record)
      return outcome.ok ? c.json({ preview: outcome.value }, 201) : respondWithRefusal(c, outcome)
    })
    .delete('/:preview{[0-9]{1,15}}', async (c) => {
      const record = await createRecord(c, source.events.revoked)
      const isRevoked = await revokePreview(source, getPlace(c), Number(c.req.param('preview')), record)
      return isRevoked ? c.body(null, 204) : notFound(c)
    })
    .all('/', createMethodNotAllowed('GET', 'HEAD', 'POST'))
    .all('/:preview{[0-9]{1,15}}', createMethodNotAllowed('DELETE'))
}
