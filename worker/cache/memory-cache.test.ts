import { expect, test } from 'vitest'
import { createMemoryCache } from './memory-cache.ts'

function answer(version: string, size = 10) {
  return { version, body: new Uint8Array(size), headers: new Headers({ 'Content-Type': 'text/html' }) }
}

test('a reading that ends late never undoes a later one, nor a change made here meanwhile', () => {
  const cache = createMemoryCache('b')
  const early = cache.startReading(0)
  cache.startReading(0)('2')
  cache.store('/a', answer('2'))
  early('1')
  expect(cache.fresh('/a')).not.toBeNull()
  const before = cache.startReading(1)
  cache.expire()
  before('2')
  expect(cache.fresh('/a')).toBeNull()
  expect(cache.versionAge(1)).toBe(Infinity)
})

test('memory is bounded: the oldest pages go first and one huge page is never stored', () => {
  const cache = createMemoryCache('b', 100)
  for (const key of ['/a', '/b', '/c', '/d', '/e']) cache.store(key, answer('1', 25))
  expect(cache.last('/a')).toBeNull()
  expect(cache.last('/e')).not.toBeNull()
  cache.store('/enorme', answer('1', 90))
  expect(cache.last('/enorme')).toBeNull()
})

test('neither questions nor addresses of nothing push a page out, and both are bounded', () => {
  const cache = createMemoryCache('b')
  cache.startReading(0)('1')
  cache.store('/pagina', answer('1'))
  for (let index = 0; index < 5_000; index++) {
    cache.store(`/buscar?q=${index}`, answer('1', 20_000), 'questions')
    cache.noteMissing(`/nada-${index}`, '1')
  }
  expect(cache.last('/pagina')).not.toBeNull()
  expect([cache.last('/buscar?q=0'), cache.fresh('/nada-0')]).toEqual([null, null])
  expect([cache.last('/buscar?q=4999') !== null, cache.fresh('/nada-4999')]).toEqual([true, 'missing'])
  cache.startReading(1)('2')
  expect(cache.fresh('/nada-4999')).toBeNull()
})
