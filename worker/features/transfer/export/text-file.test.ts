import { expect, test } from 'vitest'
import { articleSchemas, emptyContent } from '#client/features/content/contract.ts'
import { toTextFile } from '#client/features/content/list/download-text.ts'
import { createEditedText } from '#client/features/content/testing.ts'
import { isOwnFile, parseText } from './text-file.ts'

const content = {
  ...emptyContent,
  title: 'El «riego»: 100 % "seguro"',
  slug: 'el-riego',
  excerpt: 'Sí: # no es título',
  tags: ['agua', '2025'],
  cover: 'abcdefghjkmnpqrstvwx',
  markdown: '---\n\nCon **formato**.\n',
}
const published = createEditedText({
  id: 'a'.repeat(32),
  rev: 2,
  kind: 'article',
  content,
  savedAt: '2026-01-02T00:00:00.000Z',
  state: 'published',
  isPublic: true,
  publicPath: '/blog/el-riego',
  publishedAt: '2025-03-10T08:00:00.000Z',
})

test('the import reads a downloaded text with its date, tags and cover', () => {
  const file = toTextFile(published)
  expect(isOwnFile(file)).toBe(true)
  expect(parseText(file, articleSchemas)).toMatchObject({
    id: published.id,
    content,
    status: 'published',
    publishedAt: Date.parse('2025-03-10T08:00:00.000Z'),
  })
})

test('a downloaded text with unpublished changes is a draft', () => {
  expect(parseText(toTextFile({ ...published, hasChanges: true }), articleSchemas)).toMatchObject({
    status: 'draft',
    publishedAt: Date.parse('2025-03-10T08:00:00.000Z'),
  })
})
