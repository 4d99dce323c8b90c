import type { SitePages } from '#client/site/contract.ts'
import { latestPosts } from '../blog/queries/posts.ts'
import { noData, type PageFunction, type PageFunctions } from '../http/page.ts'

const latestOnHome = 3

const index: PageFunction<SitePages['index']> = async ({ env, now }) => ({
  kind: 'data',
  data: { latest: await latestPosts(env.db, now, latestOnHome) },
})

/** Route name → its data function. */
export const sitePages: PageFunctions<SitePages> = {
  index,
  nosotros: noData,
  servicios: noData,
  privacidad: noData,
  hostinger: noData,
}
