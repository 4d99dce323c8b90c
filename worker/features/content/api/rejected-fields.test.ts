import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changedTextSchema } from '#client/features/content/contract/edited-text.ts'
import type { EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleTexts, exampleQuestion, createService } from '../testing.ts'

const page = {
  kind: 'page' as const,
  layout: 'site' as const,
  slug: 'obras',
  title: 'Obras',
  description: 'Las de este año.',
  markdown: 'Uno.',
}
const long = 'x'.repeat(400)
const answered = async (answer: Response) => v.parse(changedTextSchema, await answer.json())

test.each<[string, EntryContent, Record<string, unknown>, string]>([
  ['a page’s title', page, { title: long, markdown: 'Dos.' }, 'title'],
  ['its address', page, { slug: 'Con Espacios', markdown: 'Dos.' }, 'slug'],
  ['a service’s price', createService('taller'), { price: long, intro: 'Otra cosa.' }, 'price'],
  [
    'one of its lines',
    createService('taller'),
    { delivers: ['Una', long], intro: 'Otra cosa.' },
    'delivers.1',
  ],
  ['a question', exampleQuestion, { title: long, answer: 'Otra cosa.' }, 'title'],
])(
  'a draft with an invalid value of %s keeps the stored value and saves the rest',
  async (_, content, change, field) => {
    const { send, drafted } = await createContentClient(await createTestApp())
    const { id, rev, content: stored } = await drafted(content)
    const sent = { ...stored, ...change }
    const saved = await send('PUT', `/${id}/borrador`, { content: sent }, rev)
    expect(saved.status).toBe(200)
    const { content: now, unsaved } = await answered(saved)
    const name = String(field.split('.')[0])
    expect(Object.keys(unsaved)).toEqual([field])
    expect(now).toEqual({ ...sent, [name]: new Map(Object.entries(stored)).get(name) })
    // Publishing never drops invalid fields.
    const published = await send('POST', `/${id}/publicar`, { content: sent }, rev + 1)
    expect(published.status).toBe(422)
    expect(await published.json()).toMatchObject({ data: { fields: { [field]: expect.any(String) } } })
  },
)

test('the first save of a new entry, a fixed page or a legal page succeeds without a valid title', async () => {
  const { send } = await createContentClient(await createTestApp())
  const made = await send('POST', '', { content: { ...page, slug: '', title: long } })
  expect(made.status).toBe(201)
  const first = await answered(made)
  expect([first.content, Object.keys(first.unsaved)]).toEqual([
    { ...page, title: '', slug: expect.any(String) },
    ['title'],
  ])
  const home = await send('PUT', '/portada/borrador', { content: { ...exampleTexts.home, title: long } }, 0)
  expect((await answered(home)).content).toMatchObject({
    title: 'Tu tecnología, en su cauce.',
    lead: exampleTexts.home.lead,
  })
  const cookies = { ...page, slug: 'cookies', title: long }
  const legal = await send('PUT', '/cookies/borrador', { content: cookies }, 0)
  expect((await answered(legal)).content).toMatchObject({
    title: 'Cookies y almacenamiento',
    markdown: 'Uno.',
  })
})

test('refuses content of an unknown or different kind, and a save from an older version', async () => {
  const { send, drafted } = await createContentClient(await createTestApp())
  const { id, rev } = await drafted(page)
  for (const content of [{ kind: 'nada' }, { ...page, kind: 'person' }, {}])
    expect((await send('PUT', `/${id}/borrador`, { content }, rev)).status).toBe(
      Object.keys(content).length === 0 ? 200 : 422,
    )
  const late = await send('PUT', `/${id}/borrador`, { content: { ...page, title: long } }, rev)
  expect(late.status).toBe(412)
})
