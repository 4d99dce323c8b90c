import { pageNotFound } from '#client/errors.ts'
import { maxPages, parseQuestion, searchPosts } from '../search.ts'
import type { PageFunction } from '../../pages.ts'
import { parsePageNumber } from '../../http/page-number.ts'

export const blogSearch: PageFunction<'blog-buscar'> = async ({ env, now, route }) => {
  const page = parsePageNumber(route)
  if (page === null || page > maxPages) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const data = await searchPosts(env.db, parseQuestion(route.query['q'] ?? ''), page, now)
  return { kind: 'data', data }
}
