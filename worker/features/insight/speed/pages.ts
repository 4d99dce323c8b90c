import type { SpeedPages } from '#client/features/insight/speed/contract/report.ts'
import { parseRecentPeriod } from '#client/features/insight/visits/contract/recent.ts'
import type { PageFunctions } from '#worker/http/page.ts'
import { readSpeed } from './report.ts'

/** Route name → its data function. */
export const speedPages: PageFunctions<SpeedPages> = {
  'mngr-velocidad': async ({ env, now, route }) => ({
    kind: 'data',
    data: await readSpeed(env, now, parseRecentPeriod(route.query['periodo'])),
  }),
}
