import { createMemoryCache } from './memory-cache.ts'

export const pageCache = createMemoryCache(__BUILD_ID__)
