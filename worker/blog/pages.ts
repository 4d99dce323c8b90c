import type { BlogPages } from '#client/blog/contract/pages.ts'
import { pageNotFound } from '#client/errors.ts'
import { isFirstPageSpelledOut, parsePageNumber } from '../http/page-number.ts'
import type { PageFunction, PageFunctions } from '../http/page.ts'
import { listPosts, listPostsByTag, readPost } from './queries/posts.ts'
import { maxPages, parseQuestion, searchPosts } from './search.ts'

const blog: PageFunction<BlogPages['blog']> = async ({ env, now, route }) => {
  if (isFirstPageSpelledOut(route)) return { kind: 'redirect', to: route.path, statusCode: 308 }
  const page = parsePageNumber(route)
  const data = page === null ? null : await listPosts(env.db, now, page)
  return data ? { kind: 'data', data } : { kind: 'missing' }
}

const blogTag: PageFunction<BlogPages['blog-etiqueta']> = async ({ env, now, route }) => {
  if (isFirstPageSpelledOut(route)) return { kind: 'redirect', to: route.path, statusCode: 308 }
  const page = parsePageNumber(route)
  const slug = route.params['slug'] ?? ''
  const data = page === null ? null : await listPostsByTag(env.db, now, slug, page)
  return data ? { kind: 'data', data } : { kind: 'missing' }
}

const blogSlug: PageFunction<BlogPages['blog-slug']> = async ({ env, now, route }) => {
  const found = await readPost(env.db, now, route.params['slug'] ?? '', route.path)
  if (!found) return { kind: 'missing' }
  return 'movedTo' in found
    ? { kind: 'redirect', to: found.movedTo, statusCode: 308 }
    : { kind: 'data', data: found }
}

const blogSearch: PageFunction<BlogPages['blog-buscar']> = async ({ env, now, route }) => {
  const page = parsePageNumber(route)
  if (page === null || page > maxPages) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const data = await searchPosts(env.db, parseQuestion(route.query['q'] ?? ''), page, now)
  return { kind: 'data', data }
}

/** Route name → its data function. */
export const blogPages: PageFunctions<BlogPages> = {
  blog,
  'blog-etiqueta': blogTag,
  'blog-slug': blogSlug,
  'blog-buscar': blogSearch,
}
