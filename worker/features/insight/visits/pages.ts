import { parsePeriod, type VisitPages } from '#client/features/insight/visits/contract/report.ts'
import type { PageFunction, PageFunctions } from '#worker/http/page.ts'
import { readReport } from './report.ts'

/** Lines per list on the page; the CSV file has all. */
const maxLines = 10

const visits: PageFunction<VisitPages['mngr-visitas']> = async ({ env, now, route }) => ({
  kind: 'data',
  data: await readReport(env.db, now, parsePeriod(route.query['periodo']), maxLines),
})

export const visitPages: PageFunctions<VisitPages> = { 'mngr-visitas': visits }
