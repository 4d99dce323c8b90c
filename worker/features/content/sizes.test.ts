import { expect, test } from 'vitest'
import type { PostContent } from '#client/features/content/contract.ts'
import { createContentSite, publishNewPost, fillContent } from '../../testing/content-site.ts'

// Values that a database row cannot hold are refused with a message for their field.

const wide = '€' // three bytes in UTF-8, one character
const emoji = '🚀' // four bytes, two units of UTF-16

const tooLong: [string, Partial<PostContent>, string, string][] = [
  ['200,000 four-byte characters', { markdown: emoji.repeat(200_000) }, 'markdown', 'El texto'],
  ['200,001 characters', { markdown: 'a'.repeat(200_001) }, 'markdown', 'El texto'],
  ['a title', { title: emoji.repeat(200) }, 'title', 'El título'],
  ['a summary', { excerpt: emoji.repeat(500) }, 'excerpt', 'El resumen'],
  ['a tag', { tags: [emoji.repeat(40)] }, 'tags.0', 'Cada etiqueta'],
  ['a title for search engines', { seoTitle: emoji.repeat(120) }, 'seoTitle', 'El título para buscadores'],
  [
    'a description for search engines',
    { seoDescription: emoji.repeat(300) },
    'seoDescription',
    'La descripción para buscadores',
  ],
]

test.each(tooLong)(
  '%s: publishing is refused, and a draft saves the other fields',
  async (_, change, field, label) => {
    const s = await createContentSite()
    const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Largo' } }))
    const content = fillContent(draft.content, change)
    const said = { [field]: expect.stringMatching(`^${label}`) }
    const refused = await s.send('POST', `/${draft.id}/publicar`, { rev: draft.rev, content })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ data: { fields: said } })
    const author = 'Ana Ruiz'
    const name = String(field.split('.')[0])
    const saved = await s.send('PUT', `/${draft.id}/borrador`, {
      rev: draft.rev,
      content: { ...content, author },
    })
    expect(await saved.json()).toMatchObject({
      unsaved: said,
      content: { author, [name]: new Map(Object.entries(draft.content)).get(name) },
    })
  },
)

test('stores a text of maximum length together with pending changes of maximum length', async () => {
  const s = await createContentSite()
  const longest = (letter: string) => letter.repeat(200_000)
  const live = await publishNewPost(s, { markdown: `${emoji.repeat(90_000)} fin` })
  const content = { ...live.content, markdown: longest(wide) }
  const saved = await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content })
  expect(saved.status).toBe(200)
  const { rev } = await s.readPost(saved)
  // This text fits as pending changes, but not together with its rendered forms.
  const refused = await s.send('POST', `/${live.id}/publicar`, { rev })
  expect(refused.status).toBe(422)
  const plain = { ...live.content, markdown: longest('a') }
  expect((await s.send('POST', `/${live.id}/publicar`, { rev, content: plain })).status).toBe(200)
})
