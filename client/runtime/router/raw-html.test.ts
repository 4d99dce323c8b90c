import { expect, test } from 'vitest'
import { restoreRawHtml, omitRawHtml } from './raw-html.ts'

const article = { title: 'Artículo', rawHtml: 'post' }
const plain = { title: 'Blog' }

test("an article's HTML is left out of the state and restored from the document", () => {
  const data = { post: { slug: 'a', html: '<p>Hola</p>' }, related: [] }
  const sent: unknown = JSON.parse(JSON.stringify(omitRawHtml(data, article)))
  expect(sent).toEqual({ post: { slug: 'a' }, related: [] })
  expect(restoreRawHtml(sent, article, () => '<p>Hola</p>')).toEqual(data)
})

test('leaves data of a route without rawHtml as it is, and does not read the document', () => {
  const read = (): string => {
    throw new Error('not needed')
  }
  for (const data of [null, {}, { list: [] }, { post: { html: '<p>' } }]) {
    expect(omitRawHtml(data, plain)).toBe(data)
    expect(restoreRawHtml(data, plain, read)).toBe(data)
  }
})

test('restores nothing if there is no data', () => {
  expect(restoreRawHtml(null, article, () => '')).toBeNull()
})
