import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { mergeSettings } from './merge-settings.ts'

test('what two people change apart stands together; where both changed the same, what is typed stays and is named', () => {
  const mine = { ...defaultSite, name: 'Lo mío', email: 'mia@uno.example', city: 'León' }
  const theirs = { ...defaultSite, tagline: 'Lo suyo', email: 'suya@uno.example', city: 'León' }
  expect(mergeSettings(defaultSite, mine, theirs)).toEqual({
    site: { ...defaultSite, name: 'Lo mío', tagline: 'Lo suyo', email: 'mia@uno.example', city: 'León' },
    conflicts: ['email'],
    onlyTheirs: ['tagline'],
  })
})
