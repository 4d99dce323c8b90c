import { pageCache } from '#worker/cache/page-cache.ts'
import type { Bindings } from '#worker/env.ts'
import { app } from '#worker/index.ts'

// The site with a page cache that keeps nothing: what the first visitor of a page costs.

pageCache.limit(0)

// The local simulator answers the Cache API by a request through a second worker; a data centre does not.
Object.defineProperty(globalThis, 'caches', {
  value: { default: { match: () => Promise.resolve(), put: () => Promise.resolve() } },
})

export default { fetch: app.fetch } satisfies ExportedHandler<Bindings>
