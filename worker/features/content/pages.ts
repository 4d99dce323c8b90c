import type { PostPages } from '#client/features/content/contract.ts'
import { parseMonth } from '#client/features/content/contract/calendar.ts'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { newPostId } from '#client/features/content/contract/text-paths.ts'
import { createPageNotFoundError } from '#client/runtime/errors.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { getSiteCalendar } from '../../site-settings/site-calendar.ts'
import { otherAuthorError } from './api/own-texts.ts'
import { listPreviews } from './previews/previews.ts'
import { countStale } from './publishing/rerender.ts'
import { listArticleSummaries, searchWithCorrection } from './queries/corrected-search.ts'
import { listManagedPosts, listTags } from './queries/managed-posts.ts'
import { listKnownNames } from './queries/names.ts'
import { getOwnPostsOnly, readTextOwner } from './queries/own-posts.ts'
import { listAllTags } from './queries/tags.ts'
import { articles, createBlankArticle } from './saving/articles.ts'
import { readText, toEditedText, toUnsavedText } from './saving/stored-text.ts'

const managedBlog: PageFunction<PostPages['mngr-blog']> = async ({ env, now, route, user }) => {
  const filter = parseListFilter(route.query)
  const authorId = user && getOwnPostsOnly(user)
  const cursor = parseListCursor(route.query)
  const [{ result, meant }, tags, stale] = await Promise.all([
    searchWithCorrection(filter.query, {
      search: (query) => listManagedPosts(env.db, { ...filter, query, authorId }, cursor, now),
      isEmpty: ({ posts }) => posts.length === 0,
      readTexts: () => listArticleSummaries(env.db),
    }),
    listTags(env.db),
    countStale(env.db),
  ])
  return { kind: 'data', data: { list: result, filter, meant, tags, stale } }
}

const editor: PageFunction<PostPages['mngr-blog-editar']> = async ({ env, now, route, user }) => {
  const id = route.params['id'] ?? ''
  const isNew = id === newPostId
  const authorId = user && getOwnPostsOnly(user)
  const [owner, stored, tags, names, previews] = await Promise.all([
    authorId === null || isNew ? null : readTextOwner(env.db, id, now),
    isNew ? null : readText(env.db, articles, id, now),
    listTags(env.db),
    listKnownNames(env.db, now),
    isNew ? [] : listPreviews({ db: env.db, siteUrl: env.siteUrl, id, now }),
  ])
  if (owner && owner.authorId !== authorId) return { kind: 'error', error: otherAuthorError }
  const text = isNew
    ? toUnsavedText(id, 'article', createBlankArticle(user?.name))
    : stored && toEditedText(stored)
  if (!text) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  return {
    kind: 'data',
    data: { text, tags, names, previews, siteUrl: env.siteUrl },
  }
}

const tags: PageFunction<PostPages['mngr-etiquetas']> = async ({ env }) => ({
  kind: 'data',
  data: { tags: await listAllTags(env.db) },
})

const calendar: PageFunction<PostPages['mngr-calendario']> = async ({ env, now, route, user }) => {
  // Loaded on demand, to keep the cold start of the lists fast.
  const { readCalendar } = await import('./queries/publication-calendar.ts')
  const today = (await getSiteCalendar(env.db, now)).getDay(now)
  const month = parseMonth(route.query['mes']) ?? today.slice(0, 7)
  return { kind: 'data', data: { today, ...(await readCalendar(env.db, now, { month, user })) } }
}

/** The functions that load the data of the pages, by route name. */
export const postPages: PageFunctions<PostPages> = {
  'mngr-blog': managedBlog,
  'mngr-blog-editar': editor,
  'mngr-etiquetas': tags,
  'mngr-calendario': calendar,
}
