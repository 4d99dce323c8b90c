import type { FailurePages } from '#client/features/insight/failures/contract/list.ts'
import type { PageFunctions } from '#worker/http/page.ts'
import { listFailures } from './queries.ts'

export const failurePages: PageFunctions<FailurePages> = {
  'mngr-fallos': async ({ env }) => ({ kind: 'data', data: { failures: await listFailures(env.db) } }),
}
