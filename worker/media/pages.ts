import type { MediaPages } from '#client/media/contract.ts'
import { parsePageNumber } from '../http/page-number.ts'
import type { PageFunction, PageFunctions } from '../http/page.ts'
import { listMedia } from './queries.ts'

const mediaLibrary: PageFunction<MediaPages['mngr-medios']> = async ({ env, route }) => ({
  kind: 'data',
  data: await listMedia(env.db, (route.query['q'] ?? '').trim().slice(0, 100), parsePageNumber(route) ?? 1),
})

/** Route name → its data function. */
export const mediaPages: PageFunctions<MediaPages> = {
  'mngr-medios': mediaLibrary,
}
