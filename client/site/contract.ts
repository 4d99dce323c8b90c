import type { PostSummary } from '../blog/contract/post.ts'

// What the site says of itself stands in its modules, so most of its pages need no data.
type NoData = Record<string, never>

/** Route name → the data of that page. */
export type SitePages = {
  index: { latest: PostSummary[] }
  nosotros: NoData
  servicios: NoData
  privacidad: NoData
  hostinger: NoData
}
