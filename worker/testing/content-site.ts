import { expect } from 'vitest'
import type { PostContent } from '#client/features/content/contract.ts'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import type { Bindings } from '../env.ts'
import { createTestApp, signInOwner, type TestApp } from './testing.ts'

/** An article as its editor gets it. `path`: its public path. */
export type EditorPost = EditedText<PostContent> & { path: string }

/** An empty blog and a signed-in manager who sends requests to it. */
export type ContentSite = {
  app: TestApp
  /** Sends a request with the `rev` of the body as `If-Match` and all other properties as body. */
  send: (
    method: string,
    path: string,
    body?: { rev?: unknown; [field: string]: unknown },
  ) => Promise<Response>
  readPost: (response: Response) => Promise<EditorPost>
}

/** Creates a site with an empty blog and signs a manager in; `replace` overrides bindings. */
export async function createContentSite(replace: Partial<Bindings> = {}): Promise<ContentSite> {
  return openContentSite(await createTestApp(replace))
}

export async function openContentSite(app: TestApp): Promise<ContentSite> {
  const session = await signInOwner(app)
  // The tests of a file share a database, so this empties the blog and the rate limits.
  const { DB } = app.bindings
  await DB.batch(
    ["entries WHERE kind = 'article'", 'tags', 'redirects', 'throttle'].map((rows) =>
      DB.prepare(`DELETE FROM ${rows}`),
    ),
  )
  return createPostClient(app, session)
}

/** Returns functions that send requests to the article endpoints; `session` is the headers of a signed-in manager. */
export function createPostClient(app: TestApp, session: Readonly<Record<string, string>>): ContentSite {
  return {
    app,
    send: (method, path, { rev, ...body } = {}) =>
      app.request(`/api/mngr/posts${path}`, {
        method,
        headers: { ...session, 'Content-Type': 'application/json', ...toIfMatch(rev) },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      }),
    async readPost(response) {
      // The answer has the shape of the contract's `changedTextSchema`.
      const answer = await response.json<EditedText<PostContent> & { unsaved?: object; published?: object }>()
      const { unsaved: _, published: __, ...post } = answer
      return { ...post, path: post.publicPath ?? '' }
    },
  }
}

export const toIfMatch = (rev: unknown): Record<string, string> =>
  rev === undefined ? {} : { 'If-Match': `"${rev}"` }

export const fillContent = (content: PostContent, change: Partial<PostContent> = {}): PostContent => ({
  ...content,
  title: 'Canción de otoño',
  slug: '',
  excerpt: 'Un resumen',
  markdown: 'Hola **mundo**.',
  tags: ['Edición'],
  ...change,
})

export async function publishNewPost(
  { send, readPost }: ContentSite,
  change: Partial<PostContent> = {},
): Promise<EditorPost> {
  const created = await readPost(await send('POST', '', { content: { title: 'x' } }))
  const content = fillContent(created.content, change)
  const response = await send('POST', `/${created.id}/publicar`, { rev: created.rev, content })
  expect(response.status).toBe(200)
  return readPost(response)
}
