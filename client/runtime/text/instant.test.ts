import * as v from 'valibot'
import { expect, test } from 'vitest'
import { instantSchema } from './instant.ts'

test('instantSchema accepts existing days with time zones that browsers read, and refuses others', () => {
  const read = ['2026-02-28T23:59:59Z', '2028-02-29T10:00:00.000Z', '2026-12-31T23:30:00-05:00']
  const refused = [
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-01-01T10:00:00+05',
  ]
  expect([...read, ...refused].filter((text) => v.is(instantSchema, text))).toEqual(read)
})
