import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bulkResponseSchema } from '#client/features/content/contract/bulk.ts'
import {
  createContentSite,
  publishNewPost,
  type ContentSite,
  fillContent,
} from '../../../testing/content-site.ts'

/** 10,000 characters that exhaust the renderer's step limit for one article. */
const costly = '~a~~b'.repeat(2_000)
/** Code just below the length limit of syntax highlighting. */
const code = `\`\`\`js\n${'const nombre = valor\n'.repeat(1_350)}\`\`\`\n`
const cheap = 'Una frase.'

async function draftsOf(s: ContentSite, texts: readonly string[]): Promise<{ id: string; rev: number }[]> {
  const drafts: { id: string; rev: number }[] = []
  for (const [at, markdown] of texts.entries()) {
    const title = `Borrador ${at}`
    const { id, rev, content } = await s.readPost(await s.send('POST', '', { content: { title } }))
    const text = fillContent(content, { title, tags: [], markdown })
    const saved = await s.readPost(await s.send('PUT', `/${id}/borrador`, { rev, content: text }))
    drafts.push({ id, rev: saved.rev })
  }
  return drafts
}

const act = async (s: ContentSite, action: string, posts: readonly object[]) =>
  v.parse(bulkResponseSchema, await (await s.send('POST', '/acciones', { action, texts: posts })).json())

test('a bulk action stops at its work budget, gives a reason for each failure and names the posts left', async () => {
  const s = await createContentSite()
  const drafts = await draftsOf(s, [cheap, costly, costly, costly, cheap, costly, cheap])
  const ids = drafts.map(({ id }) => id)
  const first = await act(s, 'publish', drafts)
  expect(first.done).toEqual(ids.slice(0, 1))
  expect(first.failed.map(({ id }) => id)).toEqual(ids.slice(1, 4))
  for (const { message } of first.failed) expect(message).toContain('El texto no se puede mostrar')
  expect(first.left).toEqual(ids.slice(4))
  const rest = drafts.filter(({ id }) => first.left.includes(id))
  const second = await act(s, 'publish', rest)
  expect(second).toMatchObject({ done: [ids[4], ids[6]], failed: [{ id: ids[5] }], left: [] })
})

test('syntax highlighting counts towards the work budget, and 20 short texts fit into one request', async () => {
  const s = await createContentSite()
  const coloured = await draftsOf(s, Array<string>(5).fill(code))
  const { done, left } = await act(s, 'publish', coloured)
  expect(done.length).toBeGreaterThan(0)
  expect(left.length).toBeGreaterThan(0)
  const short = await draftsOf(s, Array<string>(20).fill(cheap))
  expect(await act(s, 'publish', short)).toEqual({ done: short.map(({ id }) => id), failed: [], left: [] })
})

test('one request rerenders only as many costly articles as its work budget allows', async () => {
  const s = await createContentSite()
  for (let count = 0; count < 4; count++) await publishNewPost(s)
  await s.app.bindings.DB.prepare("UPDATE entries SET content = json_set(content, '$.markdown', ?)")
    .bind(costly)
    .run()
  await s.app.bindings.DB.prepare('UPDATE posts SET renderer = 0').run()
  const again = async (after: string) =>
    (await s.send('POST', '/regenerar', { after })).json<{ done: number; next: string | null }>()
  const first = await again('')
  expect(first).toMatchObject({ done: 3, next: expect.any(String) })
  expect(await again(first.next ?? '')).toMatchObject({ done: 1, next: null })
})
