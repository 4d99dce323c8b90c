import { createMemoryCache } from './memory-cache.ts'

/** What this isolate has rendered. */
export const pageCache = createMemoryCache(__BUILD_ID__)
