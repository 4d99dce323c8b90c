import type { LostPages } from '#client/features/insight/not-found/contract/report.ts'
import { parseRecentPeriod } from '#client/features/insight/visits/contract/recent.ts'
import type { PageFunctions } from '#worker/http/page.ts'
import { readLost } from './report.ts'

/** Route name → its data function. */
export const lostPages: PageFunctions<LostPages> = {
  'mngr-perdidos': async ({ env, now, route }) => ({
    kind: 'data',
    data: await readLost(env, now, parseRecentPeriod(route.query['periodo'])),
  }),
}
