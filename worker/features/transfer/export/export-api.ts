import * as v from 'valibot'
import { missingFilesSchema } from '#client/features/transfer/contract/archive.ts'
import { createApi, route } from '#worker/api/route.ts'
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
export const exportApi = createApi([
  route('GET', '/', {
    permission: 'manageBackups',
    audit: 'export.made',
    freshSignIn: requireFreshSignIn,
    rateLimit: 'none',
    params: selectionSchema,
    answer: { file: 'application/zip', isStreamed: true },
    example: { status: 200 },
    handle: async ({ now, env, params: { desde, hasta, parte, textos }, recordNow }) => {
      const [number, of] = parte.split('-')
      const day = (await getSiteCalendar(env.db, now)).getDay(now)
      const name = of === '1' ? `sitio-${day}.zip` : `sitio-${day}-parte-${number}-de-${of}.zip`
      await recordNow({ event: 'export.made', detail: name })
      return new Response(exportSite(env, { from: desde, to: hasta, withTexts: textos === '1' }), {
        headers: {
          ...plainSecurityHeaders,
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'private, no-store',
        },
      })
    },
  }),
  route('GET', '/faltan', {
    permission: 'manageBackups',
    audit: { none: 'only reads' },
    rateLimit: 'none',
    answer: missingFilesSchema,
    example: { status: 200 },
    handle: async ({ c, env }) => c.json({ files: await listMissingFiles(env) }),
  }),
])
