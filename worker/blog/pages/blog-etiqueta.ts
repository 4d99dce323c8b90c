import { listPostsByTag } from '../queries/posts.ts'
import type { PageFunction } from '../../pages.ts'
import { isFirstPageSpelledOut, parsePageNumber } from '../../http/page-number.ts'

export const blogTag: PageFunction<'blog-etiqueta'> = async ({ env, now, route }) => {
  if (isFirstPageSpelledOut(route)) return { kind: 'redirect', to: route.path, statusCode: 308 }
  const page = parsePageNumber(route)
  const slug = route.params['slug'] ?? ''
  const data = page === null ? null : await listPostsByTag(env.db, now, slug, page)
  return data ? { kind: 'data', data } : { kind: 'missing' }
}
