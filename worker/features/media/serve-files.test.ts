import { expect, test } from 'vitest'
import { createPng } from '../../testing/samples/png.ts'
import { createTestApp, type TestApp } from '../../testing/testing.ts'

const path = '/medios/abcdefghjkmnpqrstvwx/10.png'
const bytes = createPng(10, 10, 1_000)

async function withFile(): Promise<{
  app: TestApp
  etag: string
  get: (headers?: Record<string, string>, method?: string) => Promise<Response>
}> {
  const app = await createTestApp()
  await app.bindings.MEDIA.put(path.slice(1), bytes)
  const get = (headers: Record<string, string> = {}, method = 'GET') => app.request(path, { method, headers })
  return { app, get, etag: (await get()).headers.get('ETag') ?? '' }
}

const facts = async (response: Response) => ({
  status: response.status,
  range: response.headers.get('Content-Range'),
  length: response.headers.get('Content-Length'),
  body: (await response.arrayBuffer()).byteLength,
})

test('a file is served with its type and length, cacheable for a year, with a policy that forbids scripts', async () => {
  const { get } = await withFile()
  const response = await get()
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect(response.headers.has('Set-Cookie')).toBe(false)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

test('HEAD returns the headers of GET without a body', async () => {
  const { get } = await withFile()
  const head = await get({}, 'HEAD')
  expect([...head.headers]).toEqual([...(await get()).headers])
  expect(await facts(head)).toMatchObject({ status: 200, length: '1000', body: 0 })
  expect(await facts(await get({ Range: 'bytes=0-9' }, 'HEAD'))).toMatchObject({
    status: 206,
    length: '10',
    body: 0,
  })
})

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=10-19', 10, 20],
  ['bytes=990-', 990, 1_000],
  ['bytes=-5', 995, 1_000],
  ['bytes=-5000', 0, 1_000],
  ['bytes=999-4000', 999, 1_000],
  ['Bytes=0-1', 0, 2],
])('the range %s returns its bytes', async (Range, start, end) => {
  const { get } = await withFile()
  const response = await get({ Range })
  expect(response.status).toBe(206)
  expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/1000`)
  expect(response.headers.get('Content-Length')).toBe(String(end - start))
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(start, end))
})

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=99999999999999999999-'])(
  'the range %s is beyond the end: 416 with the length',
  async (Range) => {
    const { get } = await withFile()
    const response = await get({ Range })
    expect(response.status).toBe(416)
    expect(response.headers.get('Content-Range')).toBe('bytes */1000')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  },
)

test.each(['bytes=', 'bytes=a-b', 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes', 'bytes=--1'])(
  'the range %s is invalid or unsupported and returns the whole file',
  async (Range) => {
    const { get } = await withFile()
    expect(await facts(await get({ Range }))).toEqual({
      status: 200,
      range: null,
      length: '1000',
      body: 1_000,
    })
  },
)

test('If-Range returns a part only if the file is the same', async () => {
  const { get, etag } = await withFile()
  const Range = 'bytes=0-9'
  expect((await get({ Range, 'If-Range': etag })).status).toBe(206)
  expect((await get({ Range, 'If-Range': '"otra"' })).status).toBe(200)
  expect((await get({ Range, 'If-Range': `W/${etag}` })).status).toBe(200)
  expect((await get({ Range, 'If-Range': new Date(Date.now() + 60_000).toUTCString() })).status).toBe(200)
})

test('a matching If-None-Match in any form gets 304, and a failed If-Match gets 412', async () => {
  const { get, etag } = await withFile()
  for (const tag of [etag, `W/${etag}`, `"otra", ${etag}`, '*']) {
    const response = await get({ 'If-None-Match': tag })
    expect(await facts(response), tag).toMatchObject({ status: 304, body: 0 })
    expect(response.headers.get('ETag'), tag).toBe(etag)
    expect((await get({ 'If-None-Match': tag, Range: 'bytes=0-1' })).status, tag).toBe(304)
  }
  for (const tag of ['"otra"', 'sin comillas', '', ',', '"'])
    expect((await get({ 'If-None-Match': tag })).status, tag).toBe(200)
  expect((await get({ 'If-Match': '"otra"' })).status).toBe(412)
  expect((await get({ 'If-Match': etag })).status).toBe(200)
})

test('a missing file or another spelling of its path gets an uncached 404', async () => {
  const { app, get } = await withFile()
  for (const other of [
    path.replace('10.png', '11.png'),
    path.replace('10.png', '10.svg'),
    path.replace('.png', '.html'),
    path.replace('medios', 'MEDIOS'),
    path.replace('a', '%61'),
    path.replace('.png', '.PNG'),
    '/medios/../medios',
    '/medios',
  ]) {
    const response = await app.request(other)
    expect(response.status, other).toBe(404)
    expect(response.headers.get('Cache-Control'), other).toBe('no-store')
  }
  expect((await get({}, 'POST')).status).toBe(405)
})
