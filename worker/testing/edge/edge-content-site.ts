import { onTestFinished, vi } from 'vitest'
import type { Bindings } from '../../env.ts'
import { openContentSite, type ContentSite } from '../content-site.ts'
import { createEdgeSite, type EdgeSite } from './edge-site.ts'

/** A content site behind a simulated edge cache, with a clock that only moves with `advance`. */
export async function createEdgeContentSite(
  replace: Partial<Bindings> = {},
): Promise<EdgeSite & { content: ContentSite }> {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.setSystemTime(Date.now())
  const site = await createEdgeSite(replace)
  return { ...site, content: await openContentSite(site.app) }
}

/** Path of the article created by `publishNewPost`. */
export const newPostPath = '/blog/cancion-de-otono'

export async function readCacheStatus({ app }: EdgeSite, path: string, init?: RequestInit) {
  const response = await app.request(path, init)
  return {
    cache: response.headers.get('Cf-Cache-Status'),
    status: response.status,
    text: await response.text(),
    headers: response.headers,
  }
}
