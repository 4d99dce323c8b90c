import { expect, test } from 'vitest'
import { formatPostalAddress } from './contact-links.ts'

test('a city and a region of the same name are said once', () => {
  const address = { street: 'Calle Mayor, 1', postalCode: '50004', city: 'Zaragoza' }
  expect(formatPostalAddress({ ...address, region: 'Zaragoza' })).toBe('Calle Mayor, 1, 50004 Zaragoza')
  expect(formatPostalAddress({ ...address, region: 'Aragón' })).toBe('Calle Mayor, 1, 50004 Zaragoza, Aragón')
  expect(formatPostalAddress({ street: '', postalCode: '', city: '', region: '' })).toBe('')
})
