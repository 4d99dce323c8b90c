import { expect } from 'vitest'
import type { EditorPost, PostContent } from '#client/features/content/contract.ts'
import type { Bindings } from '../env.ts'
import { createTestApp, signedIn, type TestApp } from './testing.ts'

/** A signed-in manager in front of an empty blog. */
export type Studio = {
  app: TestApp
  send: (method: string, path: string, body?: unknown) => Promise<Response>
  post: (response: Response) => Promise<EditorPost>
}

/** `replace` swaps bindings. */
export async function createStudio(replace: Partial<Bindings> = {}): Promise<Studio> {
  return openStudio(await createTestApp(replace))
}

export async function openStudio(app: TestApp): Promise<Studio> {
  const session = await signedIn(app)
  // The tests of one file share a database; each of these wants an empty blog, and nothing counted against its manager.
  const { DB } = app.bindings
  await DB.batch(
    ['posts', 'tags', 'redirects', 'throttle'].map((table) => DB.prepare(`DELETE FROM ${table}`)),
  )
  return {
    app,
    send: (method, path, body) =>
      app.request(`/api/mngr/posts${path}`, {
        method,
        headers: { ...session, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async post(response) {
      // Every answer of these tests is the contract's `postAnswerSchema`.
      return ((await response.json()) as { post: EditorPost }).post
    },
  }
}

export const written = (content: PostContent, change: Partial<PostContent> = {}): PostContent => ({
  ...content,
  title: 'Canción de otoño',
  slug: '',
  excerpt: 'Un resumen',
  markdown: 'Hola **mundo**.',
  tags: ['Edición'],
  ...change,
})

export async function publishNew(
  { send, post }: Studio,
  change: Partial<PostContent> = {},
): Promise<EditorPost> {
  const created = await post(await send('POST', '', { title: 'x' }))
  const content = written(created.content, change)
  const response = await send('POST', `/${created.id}/publicar`, { rev: created.rev, content })
  expect(response.status).toBe(200)
  return post(response)
}
