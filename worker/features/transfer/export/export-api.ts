import { Hono } from 'hono'
import * as v from 'valibot'
import { auditRequest } from '#worker/audit/audit-request.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { parseBySchema } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { plainSecurityHeaders } from '#worker/http/responses/security-headers.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { requireFreshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { listMissingFiles } from './export-parts.ts'
import { exportSite } from './export.ts'

const idSchema = v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-z]{20})?$/)), '')

/** Query parameters that select a part of the export; without them everything is exported. */
const selectionSchema = v.object({
  desde: idSchema,
  hasta: idSchema,
  parte: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}-\d{1,4}$/)), '1-1'),
  textos: v.optional(v.picklist(['0', '1']), '1'),
})

/** `/api/mngr/exportar`: the site, or a part of it, as a zip. */
export const exportApi = new Hono<AppEnv>()
  .get('/', requireFreshSignIn, async (c) => {
    const share = parseBySchema(selectionSchema, c.req.query())
    if (!share.ok) return errorResponse(c, share.error)
    const { desde, hasta, parte, textos } = share.value
    const [number, of] = parte.split('-')
    const now = c.get('now')
    const day = (await getSiteCalendar(c.get('env').db, now)).getDay(now)
    const name = of === '1' ? `sitio-${day}.zip` : `sitio-${day}-parte-${number}-de-${of}.zip`
    await auditRequest(c, { event: 'export.made', userId: c.get('user').id, detail: name })
    return new Response(exportSite(c.get('env'), { from: desde, to: hasta, withTexts: textos === '1' }), {
      headers: {
        ...plainSecurityHeaders,
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD'))
  .get('/faltan', async (c) => c.json({ files: await listMissingFiles(c.get('env')) }))
  .all('/faltan', createMethodNotAllowed('GET', 'HEAD'))
