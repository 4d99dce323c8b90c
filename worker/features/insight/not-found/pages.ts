import type { LostPages } from '#client/lost/contract/report.ts'
import { parseRecentPeriod } from '#client/visits/contract/recent.ts'
import type { PageFunctions } from '../http/page.ts'
import { readLost } from './report.ts'

/** Route name → its data function. */
export const lostPages: PageFunctions<LostPages> = {
  'mngr-perdidos': async ({ env, now, route }) => ({
    kind: 'data',
    data: await readLost(env, now, parseRecentPeriod(route.query['periodo'])),
  }),
}
