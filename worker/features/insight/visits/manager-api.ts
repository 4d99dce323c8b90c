import { Hono } from 'hono'
import { visitPeriods } from '#client/features/insight/visits/contract/periods.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { toCsv } from './csv.ts'
import { readReport } from './report.ts'

/** `/api/mngr/visitas`: the report as CSV. */
export const visitsManagerApi = new Hono<AppEnv>()
  .get('/exportar.csv', async (c) => {
    const period = visitPeriods.parse(c.req.query('periodo'))
    const report = await readReport(c.get('env').db, c.get('now'), period, Infinity)
    return c.body(toCsv(report), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="visitas-${report.from}-${report.to}.csv"`,
    })
  })
  .all('/exportar.csv', createMethodNotAllowed('GET', 'HEAD'))
