import type { AppContext } from '../context.ts'

/**
 * True if the path has no needless percent-encoding. Hono decodes paths before matching, so `/%66eed.xml` would answer
 * like `/feed.xml` and be cached and indexed twice.
 */
export const isCanonicalPath = (c: AppContext): boolean => new URL(c.req.url).pathname === c.req.path
