import { expect, test } from 'vitest'
import { nameAfterAddress } from './social-field.tsx'

test.each([
  ['', '', 'https://x.com/cauce', 'X'],
  ['X', 'https://x.com/cauce', 'https://github.com/cauce', 'GitHub'],
  ['X', 'https://x.com/cauce', 'https://cauce.example', ''],
  ['Nuestro código', 'https://github.com/cauce', 'https://x.com/cauce', 'Nuestro código'],
  ['', 'https://x.com/cauce', 'https://x.com/cauce', ''],
])('a page called «%s» at «%s» that moves to «%s» is called «%s»', (name, from, to, expected) => {
  expect(nameAfterAddress({ name, href: to }, { name, href: from }).name).toBe(expected)
})
