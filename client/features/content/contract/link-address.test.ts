import { expect, test } from 'vitest'
import { isLinkAddress, toHref } from './link-address.ts'

test('toHref completes typed addresses', () => {
  for (const [typed, href] of [
    ['cauce.example', 'https://cauce.example'],
    ['cauce.example:8080/a', 'https://cauce.example:8080/a'],
    [' https://cauce.example/a?b#c ', 'https://cauce.example/a?b#c'],
    ['http://cauce.example', 'http://cauce.example'],
    ['/blog/algo', '/blog/algo'],
    ['#arriba', '#arriba'],
    ['ana@cauce.example', 'mailto:ana@cauce.example'],
    ['tel:600', 'tel:600'],
  ])
    expect(toHref(typed ?? ''), typed).toBe(href)
})

test('toHref returns null for addresses that links must not have', () => {
  for (const typed of [
    '',
    'https://',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//x.example',
    'dos palabras',
    'suelto',
  ])
    expect(toHref(typed), typed).toBeNull()
})

test('isLinkAddress recognizes addresses from their first character, but not search words', () => {
  for (const words of ['', 'precios', 'cómo medir', '¿qué es?', 'el 3.5', 'a, b'])
    expect(isLinkAddress(words), words).toBe(false)
  for (const address of ['/', '/blog/x', '#', 'https:', 'cauce.example', 'ana@cauce.example', 'tel:600'])
    expect(isLinkAddress(address), address).toBe(true)
})
