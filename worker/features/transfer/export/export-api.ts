import { Hono } from 'hono'
import * as v from 'valibot'
import { audit } from '#worker/audit/audit.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { parseBySchema } from '#worker/http/request/body.ts'
import { plainSecurityHeaders } from '#worker/http/security-headers.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { freshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { missingFiles } from './export-parts.ts'
import { exportSite } from './export.ts'

const end = v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-z]{20})?$/)), '')

/** Without a query: everything at once. */
const shareSchema = v.object({
  desde: end,
  hasta: end,
  parte: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}-\d{1,4}$/)), '1-1'),
  textos: v.optional(v.picklist(['0', '1']), '1'),
})

/** `/api/mngr/exportar`: everything as a zip, or a part of it. */
export const exportApi = new Hono<AppEnv>()
  .get('/', freshSignIn, async (c) => {
    const share = parseBySchema(shareSchema, c.req.query())
    if (!share.ok) return errorResponse(c, share.error)
    const { desde, hasta, parte, textos } = share.value
    const [number, of] = parte.split('-')
    const now = c.get('now')
    const day = (await calendarHere(c.get('env').db, now)).dayOf(now)
    const name = of === '1' ? `sitio-${day}.zip` : `sitio-${day}-parte-${number}-de-${of}.zip`
    await audit(c, { event: 'export.made', managerId: c.get('user').id, detail: name })
    return new Response(exportSite(c.get('env'), { from: desde, to: hasta, withTexts: textos === '1' }), {
      headers: {
        ...plainSecurityHeaders,
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
  .get('/faltan', async (c) => c.json({ files: await missingFiles(c.get('env')) }))
  .all('/faltan', methodNotAllowed('GET', 'HEAD'))
