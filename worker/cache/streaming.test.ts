import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import type { AppEnv } from '../http/context.ts'
import type { Chunks } from '../http/responses/chunks.ts'
import { createTestApp } from '../testing/testing.ts'
import { pagesBytes } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'
import { serveCached } from './serve-cached.ts'

/** A site with one page that consists of these chunks; `copy` returns what its cache stored. */
async function createSite(body: () => Chunks) {
  const { bindings } = await createTestApp()
  pageCache.setMaxBytes(0)
  pageCache.setMaxBytes(pagesBytes)
  const site = new Hono<AppEnv>().get('*', (c) => {
    c.set('env', parseEnv(bindings))
    c.set('now', Date.now())
    return serveCached(c, '/pagina', {
      respondMissing: () => Promise.reject(new Error('It is there')),
      read: () => Promise.resolve(() => ({ headers: {}, body: body() })),
    })
  })
  const request = async (init: RequestInit = {}) => {
    const context = createExecutionContext()
    const response = await site.request('https://cauce.example/pagina', init, {}, context)
    return { response, ended: () => waitOnExecutionContext(context) }
  }
  return { request, copy: () => pageCache.getAnyVersion('/pagina')?.body ?? null }
}

const encoder = new TextEncoder()

async function* createChunks(...texts: readonly (string | Error)[]): Chunks {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield encoder.encode(text)
  }
}

test('the stored copy equals the sent bytes and is stored at the end', async () => {
  const { request, copy } = await createSite(() => createChunks('Año ', 'y ', '👋'))
  const { response } = await request()
  expect(copy()).toBeNull()
  expect(await response.text()).toBe('Año y 👋')
  expect(new TextDecoder().decode(copy() ?? undefined)).toBe('Año y 👋')
})

test('a page that fails midway is not stored', async () => {
  const { request, copy } = await createSite(() => createChunks('Año ', new Error('roto')))
  const { response } = await request()
  await expect(response.text()).rejects.toThrow('roto')
  expect(copy()).toBeNull()
})

test('a page is not stored if the visitor disconnects before its end', async () => {
  let ended = false
  const { request, copy } = await createSite(async function* () {
    try {
      for (;;) yield encoder.encode('más ')
    } finally {
      ended = true
    }
  })
  const { response } = await request()
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(ended).toBe(true)
  expect(copy()).toBeNull()
})

test('a page that is too large to store is still streamed', async () => {
  let made = 0
  const { request, copy } = await createSite(async function* () {
    for (; made < 300; made += 1) yield new Uint8Array(10_000)
  })
  const { response } = await request()
  const reader = response.body?.getReader()
  await reader?.read()
  expect(made).toBeLessThan(10)
  let bytes = 10_000
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    bytes += next.value.byteLength
  expect(bytes).toBe(3_000_000)
  expect(copy()).toBeNull()
})

test('HEAD and a matching ETag get no body, and the copy is stored after the answer', async () => {
  for (const init of [{ method: 'HEAD' }, { headers: { 'If-None-Match': '*' } }]) {
    const { request, copy } = await createSite(() => createChunks('Año'))
    const { response, ended } = await request(init)
    expect(response.body).toBeNull()
    await ended()
    expect(copy()).toEqual(encoder.encode('Año'))
  }
})
