import { expect, test } from 'vitest'
import { keepOrder } from './stable-order.ts'

const order = (first: string, now: string): string =>
  keepOrder(
    [...now].map((id) => ({ id })),
    [...first],
  )
    .map(({ id }) => id)
    .join('')

test('rows keep their places, new ones stay at the end at which they appear', () => {
  expect(order('abc', 'cab')).toBe('abc')
  // A new text is first in its list.
  expect(order('abc', 'nbac')).toBe('nabc')
  // The first row of the next page moves up when a text leaves this one.
  expect(order('abc', 'acd')).toBe('acd')
  expect(order('abc', 'cad')).toBe('acd')
  expect(order('abc', 'xy')).toBe('xy')
})
