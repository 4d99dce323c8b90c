import { pageCache } from '#worker/cache/page-cache.ts'
import type { Bindings } from '#worker/env.ts'
import { app } from '#worker/index.ts'

// The site with an empty page cache: measures the first visit to a page.

pageCache.setMaxBytes(0)

export default { fetch: app.fetch } satisfies ExportedHandler<Bindings>
