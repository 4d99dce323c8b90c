import type { PostPages } from '#client/features/content/contract.ts'
import { parseMonth } from '#client/features/content/contract/calendar.ts'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { searchWithCorrection } from '#worker/search/corrected-search.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { getSiteCalendar } from '../../site-settings/site-calendar.ts'
import { otherAuthorError } from './api/own-texts.ts'
import { openEditor } from './editor-page.ts'
import { countStale } from './publishing/rerender.ts'
import { listArticleSummaries } from './queries/article-summaries.ts'
import { listAuthors, listManagedPosts, listTags } from './queries/managed-posts.ts'
import { listKnownNames } from './queries/names.ts'
import { getOwnPostsOnly, readTextOwner } from './queries/own-posts.ts'
import { listAllTags } from './queries/tags.ts'
import { articles } from './saving/articles.ts'

const managedBlog: PageFunction<PostPages['mngr-blog']> = async ({ env, now, route, user }) => {
  const filter = parseListFilter(route.query)
  const authorId = user && getOwnPostsOnly(user)
  const cursor = parseListCursor(route.query)
  const [{ result, meant }, tags, authors, stale] = await Promise.all([
    searchWithCorrection(filter.query, {
      search: (query) => listManagedPosts(env.db, { ...filter, query, authorId }, cursor, now),
      isEmpty: ({ posts }) => posts.length === 0,
      readTexts: () => listArticleSummaries(env.db),
    }),
    listTags(env.db),
    listAuthors(env.db, authorId),
    countStale(env.db),
  ])
  return { kind: 'data', data: { list: result, filter, meant, tags, authors, stale } }
}

const editor: PageFunction<PostPages['mngr-blog-editar']> = async (context) => {
  const { env, now, route, user } = context
  const authorId = user && getOwnPostsOnly(user)
  const readSuggestions = async () => {
    const [tags, names] = await Promise.all([listTags(env.db), listKnownNames(env.db, now)])
    return { tags, names }
  }
  const [owner, page] = await Promise.all([
    authorId === null ? null : readTextOwner(env.db, route.params['id'] ?? '', now),
    openEditor(articles, context, 'publishArticles', readSuggestions),
  ])
  return owner && owner.authorId !== authorId ? { kind: 'error', error: otherAuthorError } : page
}

const tags: PageFunction<PostPages['mngr-etiquetas']> = async ({ env, now }) => ({
  kind: 'data',
  data: { tags: await listAllTags(env.db, now) },
})

const calendar: PageFunction<PostPages['mngr-calendario']> = async ({ env, now, route, user }) => {
  // Loaded on demand, to keep the cold start of the lists fast.
  const { readCalendar } = await import('./queries/publication-calendar.ts')
  const today = (await getSiteCalendar(env.db, now)).getDay(now)
  const month = parseMonth(route.query['mes']) ?? today.slice(0, 7)
  return { kind: 'data', data: { today, ...(await readCalendar(env.db, now, { month, user })) } }
}

export const postPages: PageFunctions<PostPages> = {
  'mngr-blog': managedBlog,
  'mngr-blog-editar': editor,
  'mngr-etiquetas': tags,
  'mngr-calendario': calendar,
}
