import { createMemoryCache } from './memory-cache.ts'

/** The rendered pages of this isolate. */
export const pageCache = createMemoryCache(__BUILD_ID__)
