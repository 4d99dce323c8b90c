import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { toEditorPath } from '#client/features/content/editor-path.ts'
import { describeText } from '#client/features/content/kinds/labels.ts'
import {
  incomingLinksRequestSchema,
  incomingLinksSchema,
  internalPagesSchema,
  notFoundLinksRequestSchema,
  notFoundLinksSchema,
  publishProblemsSchema,
} from '#client/features/content/links/contract.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { createApi, route } from '#worker/api/route.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { findInternalPages } from '../internal-pages.ts'
import { isInMenus, listIncomingLinks } from '../queries/incoming-links.ts'
import { isSeenBy } from '../queries/own-posts.ts'
import { listPublishProblems } from '../queries/publish-problems.ts'
import { findNotFoundPaths } from '../reading/public-paths.ts'

const facts = { permission: 'editArticles', audit: { none: 'only reads' }, rateLimit: 'none' } as const

/** Routes of `/api/mngr/enlaces`; their schemas are in client/features/content/links/contract.ts. */
export const linksApi = createApi([
  route('GET', '/', {
    ...facts,
    params: v.object({ q: v.optional(v.string(), '') }),
    answer: internalPagesSchema,
    example: { params: { q: 'a' }, status: 200 },
    async handle({ c, env, now, params: { q } }) {
      const question = normalizeUnicode(q).trim().slice(0, 100)
      return c.json({ pages: await findInternalPages(env.db, question, now) })
    },
  }),
  route('POST', '/perdidos', {
    ...facts,
    body: notFoundLinksRequestSchema,
    maxBytes: 128 * kilobyte,
    answer: notFoundLinksSchema,
    example: { body: { paths: ['/blog/nada'] }, status: 200 },
    handle: async ({ c, env, now, body: { paths } }) =>
      c.json({ notFoundPaths: await findNotFoundPaths(env.db, paths, now) }),
  }),
  route('POST', '/entrantes', {
    ...facts,
    // Who may withdraw articles or pages; the answer names only texts that they may open.
    permission: 'useDashboard',
    body: incomingLinksRequestSchema,
    answer: incomingLinksSchema,
    example: { body: { ids: ['nada'] }, status: 200 },
    async handle({ c, env, user, body: { ids } }) {
      const [links, inMenus] = await Promise.all([
        listIncomingLinks(env, sql`SELECT value FROM json_each(${JSON.stringify(ids)})`, isSeenBy(user)),
        isInMenus(env.db, ids),
      ])
      const texts = links.map(({ id, kind, title }) => ({
        ...describeText(kind, title),
        editorPath: toEditorPath(kind, id),
      }))
      return c.json({ texts, isInMenus: inMenus })
    },
  }),
  route('POST', '/por-publicar', {
    ...facts,
    permission: 'useDashboard',
    body: incomingLinksRequestSchema,
    answer: publishProblemsSchema,
    example: { body: { ids: ['nada'] }, status: 200 },
    async handle({ c, env, now, user, body: { ids } }) {
      const found = await listPublishProblems(env, ids, isSeenBy(user), now)
      const texts = found.map(({ id, kind, title, problems }) => ({
        title: describeText(kind, title).title,
        editorPath: toEditorPath(kind, id),
        problems,
      }))
      return c.json({ texts })
    },
  }),
])
