import { Hono } from 'hono'
import { parseAuditLogFilter, type AuditLogVerdict } from '#client/features/dashboard/contract/audit-log.ts'
import { auditRequest } from '../../audit/audit-request.ts'
import { exportAuditLog } from '../../audit/export.ts'
import { formatVerdict } from '../../audit/format-verdict.ts'
import { verifyAuditLog } from '../../audit/verify.ts'
import type { AppEnv } from '../../http/context.ts'
import { createCsvHeaders } from '../../http/responses/csv.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { plainSecurityHeaders } from '../../http/responses/security-headers.ts'
import { getSiteCalendar } from '../../site-settings/site-calendar.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { requireFreshSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { exportAuditCsv } from './record/csv.ts'
import { toAuditFilter } from './record/list.ts'

/** `/api/mngr/registro`: exports the audit log and verifies its seals. */
export const auditLogApi = new Hono<AppEnv>()
  .get('/', requireFreshSignIn, async (c) => {
    await auditRequest(c, { event: 'audit.exported', userId: c.get('user').id })
    const { db } = c.get('env')
    const now = c.get('now')
    const day = (await getSiteCalendar(db, now)).getDay(now)
    return new Response(exportAuditLog(db), {
      headers: {
        ...plainSecurityHeaders,
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="registro-${day}.ndjson"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD'))
  .get('/exportar.csv', requireFreshSignIn, async (c) => {
    const env = c.get('env')
    const { site } = await getSiteState(env, c.get('now'))
    const csv = await exportAuditCsv(
      env,
      toAuditFilter(parseAuditLogFilter(c.req.query()), site.timeZone),
      site,
    )
    await auditRequest(c, { event: 'audit.exported', userId: c.get('user').id, detail: 'CSV' })
    return c.body(csv, 200, createCsvHeaders('registro', c.get('now'), site.timeZone))
  })
  .post('/verificar', async (c) => {
    const { verdict, anchor } = await verifyAuditLog(c.get('env').db)
    const lines = formatVerdict(verdict, anchor).split('\n')
    return c.json({ isIntact: verdict.firstBreak === null, lines } satisfies AuditLogVerdict)
  })
