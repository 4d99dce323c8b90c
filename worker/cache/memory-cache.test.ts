import { expect, test } from 'vitest'
import { createMemoryCache } from './memory-cache.ts'

function createResponse(version: string, size = 10) {
  return { version, body: new Uint8Array(size), headers: new Headers({ 'Content-Type': 'text/html' }) }
}

test('a slow version read replaces neither the result of a later read nor a change made meanwhile', () => {
  const cache = createMemoryCache('b')
  const early = cache.startVersionRead(0)
  cache.startVersionRead(0)('2')
  cache.store('/a', createResponse('2'))
  early('1')
  expect(cache.getFresh('/a')).not.toBeNull()
  const before = cache.startVersionRead(1)
  cache.expire()
  before('2')
  expect(cache.getFresh('/a')).toBeNull()
  expect(cache.getVersionAge(1)).toBe(Infinity)
})

test('the cache is bounded: the least recently used pages are dropped and a huge page is never stored', () => {
  const cache = createMemoryCache('b', 100)
  for (const key of ['/a', '/b', '/c', '/d', '/e']) cache.store(key, createResponse('1', 25))
  expect(cache.getAnyVersion('/a')).toBeNull()
  expect(cache.getAnyVersion('/e')).not.toBeNull()
  cache.store('/enorme', createResponse('1', 90))
  expect(cache.getAnyVersion('/enorme')).toBeNull()
})

test('a page that is read stays, and the least recently used one is dropped for a new one', () => {
  const cache = createMemoryCache('b', 100)
  for (const key of ['/a', '/b', '/c', '/d']) cache.store(key, createResponse('1', 25))
  expect(cache.getAnyVersion('/a')).not.toBeNull()
  cache.store('/e', createResponse('1', 25))
  expect(['/a', '/b', '/e'].map((key) => cache.getAnyVersion(key) !== null)).toEqual([true, false, true])
})

test('searches and missing addresses never displace pages, and both are bounded', () => {
  const cache = createMemoryCache('b')
  cache.startVersionRead(0)('1')
  cache.store('/pagina', createResponse('1'))
  for (let index = 0; index < 5_000; index++) {
    cache.store(`/buscar?q=${index}`, createResponse('1', 20_000), 'searches')
    cache.storeMissing(`/nada-${index}`, '1')
  }
  expect(cache.getAnyVersion('/pagina')).not.toBeNull()
  expect([cache.getAnyVersion('/buscar?q=0'), cache.getFresh('/nada-0')]).toEqual([null, null])
  expect([cache.getAnyVersion('/buscar?q=4999') !== null, cache.getFresh('/nada-4999')]).toEqual([
    true,
    'missing',
  ])
  cache.startVersionRead(1)('2')
  expect(cache.getFresh('/nada-4999')).toBeNull()
})
