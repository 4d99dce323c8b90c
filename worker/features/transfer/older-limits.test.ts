import { expect, test } from 'vitest'
import { contentLimits } from '#client/features/content/contract.ts'
import { candidateOf } from './candidates.ts'
import { readArticle, writeArticle } from './export/article-file.ts'
import { rehearsing } from './foreign/places.ts'

const content = {
  title: 'T'.repeat(contentLimits.title + 50),
  slug: 'un-articulo',
  excerpt: '',
  markdown: 'Hola.',
  tags: Array.from({ length: contentLimits.tags + 1 }, (_, at) => `Etiqueta ${at}`),
  series: '',
  author: '',
  seoTitle: null,
  seoDescription: null,
  cover: null,
  socialImage: null,
}
const article = {
  id: 'a'.repeat(32),
  status: 'published' as const,
  publishedAt: 1,
  createdAt: 1,
  updatedAt: 1,
  content,
}
const itemOf = (text: string) => ({ key: 'uno.md', text, pending: null })
const piece = { format: 'markdown' as const, pages: false, drafts: false }

test('what was stored by older limits comes back whole, and it is told which it is beyond', () => {
  const text = writeArticle(article)
  expect(readArticle(text)).toMatchObject({ content, id: article.id })
  const one = candidateOf(piece, itemOf(text))
  const converted = 'convert' in one ? one.convert(rehearsing()) : one
  expect(converted).toMatchObject({
    article: { content },
    note: expect.stringMatching(/Entra entero.*200 caracteres.*10 etiquetas/),
  })
})

test('its address, and what nobody stored here, keep to the limits', () => {
  const slug = 'a'.repeat(130)
  for (const wrong of [{ slug }, { slug: 'No Vale' }, { cover: '../x' }])
    expect(readArticle(writeArticle({ ...article, content: { ...content, ...wrong } }))).toBeTypeOf('string')
  expect(readArticle(writeArticle({ ...article, id: null }))).toBeTypeOf('string')
})
