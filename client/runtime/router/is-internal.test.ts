import { expect, test } from 'vitest'
import { match } from '../../routes.ts'
import { isInternal } from './is-internal.ts'

const origin = 'https://cauce.example'
const isInternalPath = (address: string): boolean => isInternal(new URL(address, origin), origin, match)

test('page addresses are internal, including pages that do not exist', () => {
  for (const path of [
    '/',
    '/blog?pagina=2',
    '/blog/un-articulo#a',
    '/mngr',
    '/no-existe',
    '/apis',
    '/feedback/x',
    '/index.html',
    '/blog/uno.html',
  ]) {
    expect(isInternalPath(path), path).toBe(true)
  }
})

test('files, feeds, the API, standalone documents and other origins are not internal', () => {
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
  for (const address of others) expect(isInternalPath(address), address).toBe(false)
})
