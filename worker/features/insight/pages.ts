import { recentPeriods, visitPeriods } from '#client/features/insight/visits/contract/periods.ts'
import type { Payload } from '#client/payload.ts'
import type { PageFunctions } from '../../http/page.ts'
import { getSiteCalendar } from '../../site-settings/site-calendar.ts'

type InsightPage = 'mngr-fallos' | 'mngr-visitas' | 'mngr-velocidad' | 'mngr-perdidos'

/** Lines per list of the visits report on the page; the CSV file has all lines. */
const maxLines = 10

/** The functions that load the data of the report pages. Each imports its own queries when it is called. */
export const insightPages: PageFunctions<Pick<Payload, InsightPage>> = {
  async 'mngr-fallos'({ env }) {
    const { listFailures } = await import('./failures/queries.ts')
    return { kind: 'data', data: { failures: await listFailures(env.db) } }
  },
  async 'mngr-visitas'({ env, now, route }) {
    const { getPeriodDays, readReport } = await import('./visits/report.ts')
    const { readFormFunnel } = await import('./not-found/form-funnel.ts')
    const { toPublicPath } = await import('./visits/public-page.ts')
    const period = visitPeriods.parse(route.query['periodo'])
    const page = toPublicPath(route.query['pagina'] ?? '', env)
    const { from, to } = getPeriodDays(await getSiteCalendar(env.db, now), now, period)
    const [report, form] = await Promise.all([
      readReport(env.db, now, { period, page }, maxLines),
      page === null ? readFormFunnel(env.db, from, to) : null,
    ])
    return { kind: 'data', data: { ...report, form } }
  },
  async 'mngr-velocidad'({ env, now, route }) {
    const { readSpeedReport } = await import('./speed/report.ts')
    const period = recentPeriods.parse(route.query['periodo'])
    return { kind: 'data', data: await readSpeedReport(env, now, period) }
  },
  async 'mngr-perdidos'({ env, now, route }) {
    const { readNotFoundReport } = await import('./not-found/report.ts')
    const period = recentPeriods.parse(route.query['periodo'])
    return { kind: 'data', data: await readNotFoundReport(env, now, period) }
  },
}
