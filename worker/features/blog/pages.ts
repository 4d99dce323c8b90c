import type { BlogPages } from '#client/features/blog/contract/pages.ts'
import { createPageNotFoundError } from '#client/runtime/errors.ts'
import type { Database } from '../../env.ts'
import type { PageFunction, PageFunctions, PageOutcome } from '../../http/page.ts'
import { hasExplicitFirstPage, parsePageNumber } from '../../http/request/page-number.ts'
import { readPublicTexts } from '../content/reading/public-texts.ts'
import { readPost } from './queries/post.ts'
import { listPosts, listPostsByTag } from './queries/posts.ts'

/** What was found for a page: its data, the path that it has moved to, or nothing (null). */
type Found<Data> = Data | { movedTo: string } | null

const hasMoved = (found: object): found is { movedTo: string } => 'movedTo' in found

function toOutcome<Data extends object>(found: Found<Data>): PageOutcome<Data> {
  if (!found) return { kind: 'missing' }
  return hasMoved(found)
    ? { kind: 'redirect', to: found.movedTo, statusCode: 308 }
    : { kind: 'data', data: found }
}

/** Creates the page function of a paginated list from the function that reads one page. */
const listPage =
  <Data extends object>(
    read: (db: Database, now: number, slug: string, page: number) => Promise<Found<Data>>,
  ): PageFunction<Data> =>
  async ({ env, now, route }) => {
    if (hasExplicitFirstPage(route)) return { kind: 'redirect', to: route.path, statusCode: 308 }
    const page = parsePageNumber(route)
    return toOutcome(page === null ? null : await read(env.db, now, route.params['slug'] ?? '', page))
  }

const blogSearch: PageFunction<BlogPages['blog-buscar']> = async ({ env, now, route }) => {
  const { maxPages, searchEverything } = await import('./search/search-everything.ts')
  const page = parsePageNumber(route)
  if (page === null || page > maxPages)
    return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  return {
    kind: 'data',
    data: await searchEverything(env.db, route.query['q'] ?? '', page, now),
  }
}

/** Data functions by route name. */
export const blogPages: PageFunctions<BlogPages> = {
  blog: listPage(async (db, now, _, page) => {
    const [found, text] = await Promise.all([listPosts(db, now, page), readPublicTexts({ db, now }, 'blog')])
    return found && { ...found, ...text }
  }),
  'blog-etiqueta': listPage(listPostsByTag),
  // Imported on demand, because most isolates never need them.
  'blog-serie': listPage(async (...asked) => (await import('./queries/collections.ts')).listSeries(...asked)),
  'blog-autor': listPage(async (...asked) => (await import('./author-page.ts')).readAuthorPage(...asked)),
  'blog-slug': async ({ env, now, route }) =>
    toOutcome(await readPost(env.db, now, route.params['slug'] ?? '')),
  'blog-buscar': blogSearch,
}
