import { listPosts } from '../queries/posts.ts'
import type { PageFunction } from '../../pages.ts'
import { isFirstPageSpelledOut, parsePageNumber } from '../../http/page-number.ts'

export const blog: PageFunction<'blog'> = async ({ env, now, route }) => {
  if (isFirstPageSpelledOut(route)) return { kind: 'redirect', to: route.path, statusCode: 308 }
  const page = parsePageNumber(route)
  const data = page === null ? null : await listPosts(env.db, now, page)
  return data ? { kind: 'data', data } : { kind: 'missing' }
}
