import { expect, test } from 'vitest'
import { articleSchemas, emptyContent } from '#client/features/content/contract.ts'
import { article as kind } from '#client/features/content/kinds/article.ts'
import { toCandidate } from './candidates.ts'
import { parseText, serializeText } from './export/text-file.ts'
import { createDryRunContext } from './foreign/conversion-context.ts'

const content = {
  ...emptyContent,
  title: 'T'.repeat(kind.fields.title.max + 50),
  slug: 'un-articulo',
  markdown: 'Hola.',
  tags: Array.from({ length: kind.fields.tags.max + 1 }, (_, at) => `Etiqueta ${at}`),
}
const article = {
  id: 'a'.repeat(32),
  status: 'published' as const,
  publishedAt: 1,
  until: null,
  createdAt: 1,
  updatedAt: 1,
  content,
}
const itemOf = (text: string) => ({ key: 'uno.md', text, pending: null })
const piece = { format: 'markdown' as const, pages: false, drafts: false }

test('an exported article beyond the current limits is imported completely, with a note that names the limits', () => {
  const text = serializeText('article', article)
  expect(parseText(text, articleSchemas)).toMatchObject({ content, id: article.id })
  const one = toCandidate(piece, itemOf(text))
  const converted = 'convert' in one ? one.convert(createDryRunContext()) : one
  expect(converted).toMatchObject({
    note: expect.stringMatching(/Entra entero.*200 caracteres.*10 etiquetas/),
  })
})

test('refuses articles with an invalid slug or cover, and articles of other systems beyond the limits', () => {
  const slug = 'a'.repeat(130)
  const parse = (change: object) => () =>
    parseText(serializeText('article', { ...article, ...change }), articleSchemas)
  for (const wrong of [{ slug }, { slug: 'No Vale' }, { cover: '../x' }])
    expect(parse({ content: { ...content, ...wrong } })).toThrow()
  expect(parse({ id: null })).toThrow()
})
