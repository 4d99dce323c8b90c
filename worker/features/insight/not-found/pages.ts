import type { NotFoundPages } from '#client/features/insight/not-found/contract/report.ts'
import { parseRecentPeriod } from '#client/features/insight/visits/contract/recent-periods.ts'
import type { PageFunctions } from '#worker/http/page.ts'
import { readNotFoundReport } from './report.ts'

export const notFoundPages: PageFunctions<NotFoundPages> = {
  'mngr-perdidos': async ({ env, now, route }) => ({
    kind: 'data',
    data: await readNotFoundReport(env, now, parseRecentPeriod(route.query['periodo'])),
  }),
}
