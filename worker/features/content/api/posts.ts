import * as v from 'valibot'
import { rerenderRequestSchema, rerenderResponseSchema } from '#client/features/content/contract.ts'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { route } from '#worker/api/route.ts'
import { rerenderNextPosts } from '../publishing/rerender.ts'
import { listManagedPosts } from '../queries/managed-posts.ts'
import { getOwnPostsOnly } from '../queries/own-posts.ts'
import { articles } from '../saving/articles.ts'
import { createTextsApi } from './texts.ts'

export const postsApi = createTextsApi({
  group: articles,
  edit: 'editArticles',
  publish: 'publishArticles',
  isOwnOnly: true,
  ownRoutes: [
    route('GET', '/', {
      permission: 'editArticles',
      audit: { none: 'only reads' },
      rateLimit: 'none',
      answer: v.looseObject({ posts: v.array(v.looseObject({ id: v.string() })), total: v.number() }),
      example: { status: 200 },
      async handle({ c, env, now, user }) {
        const query = c.req.query()
        const filter = { ...parseListFilter(query), authorId: getOwnPostsOnly(user) }
        return c.json(await listManagedPosts(env.db, filter, parseListCursor(query), now))
      },
    }),
    route('POST', '/regenerar', {
      permission: 'publishArticles',
      audit: { none: 'renders stored articles again; their text does not change' },
      rateLimit: 'none',
      body: rerenderRequestSchema,
      answer: rerenderResponseSchema,
      example: { body: { after: '' }, status: 200 },
      handle: async ({ c, env, body }) => c.json(await rerenderNextPosts(env.db, body.after)),
    }),
  ],
  example: 'article',
  tables: ['posts', 'post_tags'],
})
