import { expect, test } from 'vitest'
import { createFakeFetch } from '../browser/testing.ts'
import { toBuildMetaPath } from '../routes/paths.ts'
import { createManifestLoader } from './manifest.ts'
import { readManifest } from './read-manifest.ts'

const meta = {
  id: 'b1',
  timestamp: 1,
  routeRules: { '/viejo': { redirect: { to: '/blog', statusCode: 308 } }, '/nosotros': { prerender: true } },
  matcher: { static: ['/viejo', '/nosotros'], wildcard: [], dynamic: [] },
  prerendered: ['/nosotros'],
}

test('sends one request per document, shared by all callers', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json(meta))
  const manifest = createManifestLoader({
    read: async () => readManifest(await fetch(toBuildMetaPath('b1'))),
    warn: () => {},
  })
  const [first, second] = await Promise.all([manifest(), manifest()])
  expect(first).toBe(second)
  expect(first?.prerendered).toEqual(['/nosotros'])
  expect(first?.findRedirect('/viejo', '?a=1')).toBe('/blog?a=1')
  expect(first?.findRedirect('/Viejo', '')).toBe('/blog')
  expect(first?.findRedirect('/nosotros', '')).toBeNull()
  expect(seen.map(({ url }) => url)).toEqual(['/builds/meta/b1.json'])
})

test('the most specific rule wins, whatever the order of the list', async () => {
  const rules = { '/blog/**': '/a', '/blog/tema/**': '/b', '/:x/:y/z': '/c', '/blog/:y/z': '/d' }
  const manifest = await readManifest(
    Response.json({
      ...meta,
      routeRules: Object.fromEntries(Object.entries(rules).map(([path, to]) => [path, { redirect: { to } }])),
      matcher: { static: [], wildcard: ['/blog/**', '/blog/tema/**'], dynamic: ['/:x/:y/z', '/blog/:y/z'] },
    }),
  )
  const found = ['/blog/uno', '/blog/tema/dns/', '/blog', '/blogs', '/blog/uno/z', '/otro/uno/z'].map(
    (path) => manifest.findRedirect(path, ''),
  )
  expect(found).toEqual(['/a', '/b', '/a', null, '/d', '/c'])
})

test('the query goes before the hash of a target', async () => {
  const routeRules = { '/viejo': { redirect: '/blog#x' }, '/fuera': { redirect: 'https://otro.example/#ñ' } }
  const { findRedirect } = await readManifest(
    Response.json({ ...meta, routeRules, matcher: { ...meta.matcher, static: Object.keys(routeRules) } }),
  )
  expect(findRedirect('/viejo', '?a=b')).toBe('/blog?a=b#x')
  expect(findRedirect('/fuera', '?a=b')).toBe('https://otro.example/?a=b#ñ')
})

test('a failed request warns once, resolves to null and is not repeated', async () => {
  for (const failure of [
    () => new Response('', { status: 404 }),
    () => new Response('<html>'),
    () => Response.json({ id: 'b1' }),
    () => Promise.reject(new TypeError('network')),
  ]) {
    const { fetch, seen } = createFakeFetch(failure)
    const warnings: string[] = []
    const manifest = createManifestLoader({
      read: async () => readManifest(await fetch(toBuildMetaPath('b1'))),
      warn: (text) => warnings.push(text),
    })
    expect(await manifest()).toBeNull()
    expect(await manifest()).toBeNull()
    expect(warnings).toHaveLength(1)
    expect(seen).toHaveLength(1)
  }
})
