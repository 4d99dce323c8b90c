import { expect, test } from 'vitest'
import type { ArticleUnit } from '../read/import-plan.ts'
import { takeGroup } from './batches.ts'

const createText = (key: string): ArticleUnit => ({
  type: 'article',
  key,
  name: key,
  bytes: 10,
  format: 'ghost',
  load: () => Promise.resolve({ ok: true, value: { text: '' } }),
})

test('texts that are sent again are not in one batch with new ones, which are counted', () => {
  const [one, two, again] = [createText('uno'), createText('dos'), { ...createText('uno'), isAgain: true }]
  expect(takeGroup([one, two, again])).toEqual([one, two])
  expect(takeGroup([again, two])).toEqual([again])
})
