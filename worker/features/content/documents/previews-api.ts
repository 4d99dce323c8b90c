import { Hono } from 'hono'
import { documentPreviewRequestSchema } from '#client/features/content/documents/contract/previews.ts'
import { href } from '#client/features/site/routes.ts'
import { maxPreviews, tooManyPreviews } from '#client/runtime/errors.ts'
import { audited } from '#worker/audit/audited.ts'
import type { AuditEvent } from '#worker/audit/record.ts'
import type { Part } from '#worker/db/parts.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerPerson } from '#worker/http/limits/limit-per-person.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createPreview, listPreviews, revokePreview, toPreview } from './previews.ts'
import { recordedNameOf } from './saving/recorded.ts'

const idOf = (c: AppContext): string => c.req.param('id') ?? ''

async function record(c: AppContext, event: AuditEvent): Promise<Part> {
  const detail = await recordedNameOf(c.get('env').db, idOf(c))
  return audited(c, { event, managerId: c.get('user').id, detail })
}

/** What comes before the token of a link. */
export const previewBase = (siteUrl: string): string => siteUrl + href('vista-previa-texto', { token: '' })

/** `/api/mngr/paginas/:id/vistas` */
export const documentPreviews = new Hono<AppEnv>()
  .post('/', limitPerPerson('preview'), async (c) => {
    const body = await readBody(c, documentPreviewRequestSchema)
    if (!body.ok) return body.response
    const { db, siteUrl } = c.get('env')
    const { days } = body.value
    const preview = await createPreview(
      db,
      idOf(c),
      { days, now: c.get('now') },
      await record(c, 'document.previewed'),
    )
    if (!preview) {
      const { length } = await listPreviews(db, idOf(c), c.get('now'))
      return length < maxPreviews ? notFound(c) : errorResponse(c, tooManyPreviews)
    }
    return c.json({ preview: toPreview(preview, previewBase(siteUrl)) }, 201)
  })
  .all('/', methodNotAllowed('POST'))
  .delete('/:preview{[0-9]{1,15}}', async (c) => {
    const id = Number(c.req.param('preview'))
    const revoked = await revokePreview(
      c.get('env').db,
      idOf(c),
      id,
      await record(c, 'document.preview-revoked'),
    )
    return revoked ? c.body(null, 204) : notFound(c)
  })
  .all('/:preview{[0-9]{1,15}}', methodNotAllowed('DELETE'))
