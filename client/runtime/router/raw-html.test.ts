import { expect, test } from 'vitest'
import { restoreRawHtml, omitRawHtml } from './raw-html.ts'

const article = { title: 'Artículo', rawHtml: 'post' }
const plain = { title: 'Blog' }

test("an article's HTML travels in the tree alone, and comes back from it", () => {
  const data = { post: { slug: 'a', html: '<p>Hola</p>' }, related: [] }
  const sent: unknown = JSON.parse(JSON.stringify(omitRawHtml(data, article)))
  expect(sent).toEqual({ post: { slug: 'a' }, related: [] })
  expect(restoreRawHtml(sent, article, () => '<p>Hola</p>')).toEqual(data)
})

test('data whose route says nothing stays as it is, whatever it looks like, and the document is not read', () => {
  const read = (): string => {
    throw new Error('not needed')
  }
  for (const data of [null, {}, { list: [] }, { post: { html: '<p>' } }]) {
    expect(omitRawHtml(data, plain)).toBe(data)
    expect(restoreRawHtml(data, plain, read)).toBe(data)
  }
})

test('where there is no data, none is made up', () => {
  expect(restoreRawHtml(null, article, () => '')).toBeNull()
})
