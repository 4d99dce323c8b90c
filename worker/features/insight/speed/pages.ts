import type { SpeedPages } from '#client/features/insight/speed/contract/report.ts'
import { parseRecentPeriod } from '#client/features/insight/visits/contract/recent-periods.ts'
import type { PageFunctions } from '#worker/http/page.ts'
import { readSpeedReport } from './report.ts'

export const speedPages: PageFunctions<SpeedPages> = {
  'mngr-velocidad': async ({ env, now, route }) => ({
    kind: 'data',
    data: await readSpeedReport(env, now, parseRecentPeriod(route.query['periodo'])),
  }),
}
