import { expect, test } from 'vitest'
import { site } from '#client/site.ts'
import { merge } from './merge.ts'

test('what two people change apart stands together; where both changed the same, what is typed stays and is named', () => {
  const mine = { ...site, name: 'Lo mío', email: 'mia@uno.example', city: 'León' }
  const theirs = { ...site, tagline: 'Lo suyo', email: 'suya@uno.example', city: 'León' }
  expect(merge(site, mine, theirs)).toEqual({
    site: { ...site, name: 'Lo mío', tagline: 'Lo suyo', email: 'mia@uno.example', city: 'León' },
    both: ['email'],
    onlyTheirs: ['tagline'],
  })
})
