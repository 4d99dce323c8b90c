import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { completeSettings } from './complete.ts'
import { nameNetwork } from './network-names.ts'

test.each([
  ['https://www.facebook.com/estudio', 'Facebook'],
  ['instagram.com/estudio', 'Instagram'],
  ['https://mx.linkedin.com/company/estudio/', 'LinkedIn'],
  ['https://x.com/estudio', 'X'],
  ['https://m.youtube.com/@estudio', 'YouTube'],
  ['https://www.TikTok.com/@estudio', 'TikTok'],
  ['https://estudio.example/facebook.com', ''],
  ['https://netflix.com', ''],
  ['', ''],
])('%s is an address of «%s»', (href, name) => expect(nameNetwork(href)).toBe(name))

test('a network saved without a name gets that of its address, and keeps its own', () => {
  const social = [
    { name: ' ', href: 'facebook.com/estudio' },
    { name: 'Nuestro canal', href: 'https://youtube.com/@estudio' },
    { name: '', href: 'https://red.example/estudio' },
  ]
  expect(completeSettings({ ...defaultSite, social })['social']).toEqual([
    { name: 'Facebook', href: 'https://facebook.com/estudio' },
    social[1],
    social[2],
  ])
})

test('the name of a profile becomes its address if the network is known', () => {
  const social = [
    { name: 'Instagram', href: '@estudio.mx' },
    { name: 'linkedin ', href: ' @estudio' },
    { name: 'Facebook', href: '@estudio' },
    { name: 'Nuestra red', href: '@estudio' },
  ]
  expect(completeSettings({ ...defaultSite, social })['social']).toEqual([
    { name: 'Instagram', href: 'https://instagram.com/estudio.mx' },
    { name: 'linkedin', href: 'https://linkedin.com/company/estudio' },
    { name: 'Facebook', href: 'https://facebook.com/estudio' },
    social[3],
  ])
})
