import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { mergeSettings } from './merge-settings.ts'

test('merges changes of two people; settings that both changed keep the typed value and are reported', () => {
  const mine = { ...defaultSite, name: 'Lo mío', email: 'mia@uno.example', city: 'León' }
  const theirs = { ...defaultSite, tagline: 'Lo suyo', email: 'suya@uno.example', city: 'León' }
  expect(mergeSettings(defaultSite, mine, theirs)).toEqual({
    site: { ...defaultSite, name: 'Lo mío', tagline: 'Lo suyo', email: 'mia@uno.example', city: 'León' },
    conflicts: ['email'],
    onlyTheirs: ['tagline'],
  })
})
