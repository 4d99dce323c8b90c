import { expect, test } from 'vitest'
import { match } from '../../routes.ts'
import { isOurs } from './ours.ts'

const origin = 'https://cauce.example'
const ours = (address: string): boolean => isOurs(new URL(address, origin), origin, match)

test('pages are ours, those that do not exist too', () => {
  for (const path of [
    '/',
    '/blog?pagina=2',
    '/blog/un-articulo#a',
    '/mngr',
    '/no-existe',
    '/apis',
    '/feedback/x',
  ]) {
    expect(ours(path), path).toBe(true)
  }
})

test('files, feeds, the API, documents of their own and other origins are not', () => {
  const others = [
    '/hostinger',
    '/api/data/blog',
    '/feed.xml',
    '/feed.json',
    '/feed',
    '/sitemap.xml',
    '/builds/latest.json',
    '/assets/entry.js',
    '/og.png',
    'https://otra.example/blog',
    'http://cauce.example/blog',
    'mailto:hola@cauce.example',
  ]
  for (const address of others) expect(ours(address), address).toBe(false)
})
