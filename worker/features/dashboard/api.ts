import * as v from 'valibot'
import {
  parseAuditLogFilter,
  type AuditLogVerdict,
  verdictSchema,
} from '#client/features/dashboard/contract/audit-log.ts'
import { createApi, route } from '../../api/route.ts'
import { exportAuditLog } from '../../audit/export.ts'
import { formatVerdict } from '../../audit/format-verdict.ts'
import { verifyAuditLog } from '../../audit/verify.ts'
import { addDate, createCsvHeaders } from '../../http/responses/csv.ts'
import { plainSecurityHeaders } from '../../http/responses/security-headers.ts'
import { getSiteCalendar } from '../../site-settings/site-calendar.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { requireFreshSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { exportAuditCsv } from './record/csv.ts'
import { toAuditFilter } from './record/list.ts'

const text = v.optional(v.string())
const filterSchema = v.pipe(
  v.object({ persona: text, clase: text, desde: text, hasta: text }),
  v.transform(parseAuditLogFilter),
)

const facts = { permission: 'viewAudit', rateLimit: 'none', example: { status: 200 } } as const
const exportFacts = { ...facts, audit: 'audit.exported', freshSignIn: requireFreshSignIn } as const

/** `/api/mngr/registro`: exports the audit log and verifies its seals. */
export const auditLogApi = createApi([
  route('GET', '/', {
    ...exportFacts,
    answer: { file: 'application/x-ndjson', isStreamed: true },
    handle: async ({ now, env: { db }, recordNow }) => {
      await recordNow({ event: 'audit.exported' })
      const day = (await getSiteCalendar(db, now)).getDay(now)
      return new Response(exportAuditLog(db), {
        headers: {
          ...plainSecurityHeaders,
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          'Content-Disposition': `attachment; filename="registro-${day}.ndjson"`,
          'Cache-Control': 'private, no-store',
        },
      })
    },
  }),
  route('GET', '/exportar.csv', {
    ...exportFacts,
    params: filterSchema,
    answer: { file: 'text/csv', isStreamed: true },
    handle: async ({ c, env, now, params, recordNow }) => {
      const { site } = await getSiteState(env, now)
      const csv = await exportAuditCsv(env, toAuditFilter(params, site.timeZone), site)
      await recordNow({ event: 'audit.exported', detail: 'CSV' })
      return c.body(csv, 200, createCsvHeaders(addDate('registro', now, site.timeZone)))
    },
  }),
  route('POST', '/verificar', {
    ...facts,
    audit: { none: 'only reads' },
    answer: verdictSchema,
    handle: async ({ c, env }) => {
      const { verdict, anchor } = await verifyAuditLog(env.db)
      const lines = formatVerdict(verdict, anchor).split('\n')
      return c.json({ isIntact: verdict.firstBreak === null, lines } satisfies AuditLogVerdict)
    },
  }),
])
