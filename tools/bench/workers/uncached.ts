import { pageCache } from '#worker/cache/page-cache.ts'
import type { Bindings } from '#worker/env.ts'
import { app } from '#worker/index.ts'

// The site with a page cache that keeps nothing: what the first visitor of a page costs.

pageCache.setMaxBytes(0)

export default { fetch: app.fetch } satisfies ExportedHandler<Bindings>
