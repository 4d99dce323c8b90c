import { Hono } from 'hono'
import { parseRecordFilter, type RecordVerdict } from '#client/features/dashboard/contract/record.ts'
import { audit } from '../../audit/audit.ts'
import { exportAudit } from '../../audit/export.ts'
import { verdictText } from '../../audit/verdict-text.ts'
import { verifyRecord } from '../../audit/verify.ts'
import type { AppEnv } from '../../http/context.ts'
import { csvHeaders } from '../../http/csv.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { plainSecurityHeaders } from '../../http/security-headers.ts'
import { calendarHere } from '../../site-settings/calendar.ts'
import { siteOf } from '../../site-settings/site.ts'
import { freshSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { exportRecordCsv } from './record/csv.ts'
import { toAuditFilter } from './record/list.ts'

/** `/api/mngr/registro`: who did what, as files, and whether it is as it was sealed. */
export const recordApi = new Hono<AppEnv>()
  .get('/', freshSignIn, async (c) => {
    await audit(c, { event: 'audit.exported', managerId: c.get('user').id })
    const { db } = c.get('env')
    const now = c.get('now')
    const day = (await calendarHere(db, now)).dayOf(now)
    return new Response(exportAudit(db), {
      headers: {
        ...plainSecurityHeaders,
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="registro-${day}.ndjson"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
  .get('/exportar.csv', freshSignIn, async (c) => {
    const env = c.get('env')
    const { site } = await siteOf(env, c.get('now'))
    const csv = await exportRecordCsv(
      env,
      toAuditFilter(parseRecordFilter(c.req.query()), site.timeZone),
      site,
    )
    await audit(c, { event: 'audit.exported', managerId: c.get('user').id, detail: 'CSV' })
    return c.body(csv, 200, csvHeaders('registro', c.get('now'), site.timeZone))
  })
  .post('/verificar', async (c) => {
    const { verdict, anchor } = await verifyRecord(c.get('env').db)
    const lines = verdictText(verdict, anchor).split('\n')
    return c.json({ isWhole: verdict.broken === null, lines } satisfies RecordVerdict)
  })
