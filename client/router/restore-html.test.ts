import { expect, test } from 'vitest'
import { restoreHtml } from './restore-html.ts'

test("an article's HTML comes back from the document", () => {
  expect(restoreHtml({ post: { slug: 'a' }, related: [] }, () => '<p>Hola</p>')).toEqual({
    post: { slug: 'a', html: '<p>Hola</p>' },
    related: [],
  })
})

test('other data stays as it is, and the document is not read', () => {
  const read = (): string => {
    throw new Error('not needed')
  }
  for (const data of [null, {}, { list: [] }, { post: { html: '<p>' } }])
    expect(restoreHtml(data, read)).toBe(data)
})
