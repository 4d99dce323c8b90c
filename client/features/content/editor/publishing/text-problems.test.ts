import { expect, test } from 'vitest'
import { emptyContent } from '../../contract.ts'
import { readLinksAndImages } from './text-problems.ts'

test('the links and images of a text are read from all its rich texts, without the link to itself', () => {
  const markdown = '[a](/blog/no) [b](/blog/yo) ![c](https://a.example/c.png) [d](https://cauce.example/no)'
  const content = { ...emptyContent, slug: 'yo', markdown }
  expect(readLinksAndImages('article', content, 'https://cauce.example')).toEqual({
    paths: ['/blog/no', '/no'],
    foreignImages: 1,
  })
})
