import type { AppContext } from '../context.ts'

/**
 * Whether a path was asked for letter by letter. Hono decodes before it matches, so that `/%66eed.xml` would be a
 * second address of `/feed.xml`, for caches and search engines another one.
 */
export const isCanonicalPath = (c: AppContext): boolean => new URL(c.req.url).pathname === c.req.path
