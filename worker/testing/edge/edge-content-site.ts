import { onTestFinished, vi } from 'vitest'
import type { Bindings } from '../../env.ts'
import { openStudio, type Studio } from '../studio.ts'
import { createEdgeSite, type EdgeSite } from './edge-site.ts'

/** A manager in front of a site that has a cache in front, and a clock that stands until `pass`. */
export async function createEdgeStudio(replace: Partial<Bindings> = {}): Promise<EdgeSite & { s: Studio }> {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.setSystemTime(Date.now())
  const site = await createEdgeSite(replace)
  return { ...site, s: await openStudio(site.app) }
}

/** The article of `publishNew`. */
export const newPost = '/blog/cancion-de-otono'

export async function statusOf({ app }: EdgeSite, path: string, init?: RequestInit) {
  const response = await app.request(path, init)
  return {
    cache: response.headers.get('Cf-Cache-Status'),
    status: response.status,
    text: await response.text(),
    headers: response.headers,
  }
}
