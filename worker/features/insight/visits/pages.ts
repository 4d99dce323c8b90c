import { parsePeriod, type VisitPages } from '#client/features/insight/visits/contract/report.ts'
import type { PageFunction, PageFunctions } from '#worker/http/page.ts'
import { readReport } from './report.ts'

/** Lines of a list on the page; the file has all. */
const maxLines = 10

const visits: PageFunction<VisitPages['mngr-visitas']> = async ({ env, now, route }) => ({
  kind: 'data',
  data: await readReport(env.db, now, parsePeriod(route.query['periodo']), maxLines),
})

/** Route name → its data function. */
export const visitPages: PageFunctions<VisitPages> = { 'mngr-visitas': visits }
