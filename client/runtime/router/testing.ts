import type { RouteLocation } from '../routes/route.ts'

export function createTestRoute(path: string, extra: Partial<RouteLocation> = {}): RouteLocation {
  return {
    path,
    name: 'blog',
    params: {},
    query: {},
    hash: '',
    meta: { title: 'Blog' },
    fullPath: path,
    ...extra,
  }
}
