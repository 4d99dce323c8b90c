import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../context.ts'
import { parseIfMatch, hasEtag } from './etag.ts'

test.each([
  ['"a"', '"a"', true, true],
  ['W/"a"', '"a"', true, false],
  ['"a"', 'W/"a"', true, false],
  ['"b", W/"a"', 'W/"a"', true, true],
  ['"b" , "a"', '"a"', true, true],
  ['*', '"a"', true, true],
  ['"b"', '"a"', false, false],
  ['a', '"a"', false, false],
  ['', '"a"', false, false],
])('entity tags %s match %s: weak comparison %s, strong %s', (list, tag, weakly, strongly) => {
  expect([hasEtag(list, tag, 'weak'), hasEtag(list, tag, 'strong')]).toEqual([weakly, strongly])
})

test('a list of entity tags longer than 4,096 characters matches nothing', () => {
  const list = (bytes: number) => `"a"${','.repeat(bytes - 3)}`
  expect(hasEtag(list(4_096), '"a"', 'weak')).toBe(true)
  expect(hasEtag(list(4_097), '"a"', 'weak')).toBe(false)
})

test('If-Match must contain one quoted version', async () => {
  const app = new Hono<AppEnv>().put('/', (c) => c.json(parseIfMatch(c)))
  for (const [given, version] of [
    ['"0"', 0],
    ['"123456789"', 123_456_789],
    ['"1234567890"', null],
    ['1', null],
    ['W/"1"', null],
    ['"1", "2"', null],
    ['*', null],
    ['', null],
  ] as const) {
    const answer = await app.request('/', { method: 'PUT', headers: { 'If-Match': given } })
    expect(await answer.json(), given).toBe(version)
  }
  expect(await (await app.request('/', { method: 'PUT' })).json()).toBeNull()
})
