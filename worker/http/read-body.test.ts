import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AppContext, AppEnv } from './context.ts'
import { limitBody } from './limits/limit-body.ts'
import { type ParsedBody, readBody } from './request/body.ts'
import { readForm, readUpload } from './request/form-body.ts'
import { maxReceivedBytes } from './request/read-rest.ts'

const limit = 100_000

/** Posts a body to a route that allows 100,000 bytes. */
async function send(
  read: (c: AppContext) => Promise<ParsedBody<unknown>>,
  type: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
) {
  const app = new Hono<AppEnv>().use(limitBody(limit)).post('/api/x', async (c) => {
    const given = await read(c)
    return given.ok ? c.json(given.value) : given.response
  })
  const answer = await app.request('/api/x', {
    method: 'POST',
    headers: { ...(type && { 'Content-Type': type }), ...headers },
    body,
  })
  const value: unknown = await answer.json()
  return { status: answer.status, value }
}

const anything = v.looseObject({})
const sendJson = (body: BodyInit, headers?: Record<string, string>) =>
  send((c) => readBody(c, anything), 'application/json', body, headers)

/** A body of `bytes` bytes that records how much of it was read and whether it was cancelled. */
function longBody(bytes: number, piece = 10_000) {
  let pulled = 0
  let left = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (pulled >= bytes) return controller.close()
        pulled += piece
        controller.enqueue(new Uint8Array(piece).fill(32))
      },
      cancel() {
        left = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, pulled: () => pulled, left: () => left }
}

test('a JSON body may have exactly as many bytes as its limit', async () => {
  expect((await sendJson('{}'.padEnd(limit))).status).toBe(200)
  expect((await sendJson('{}'.padEnd(limit + 1))).status).toBe(413)
  expect((await sendJson('{}', { 'Content-Length': String(limit) })).status).toBe(200)
  const announced = longBody(limit)
  const length = { 'Content-Length': String(limit + 1) }
  expect([(await sendJson(announced.body, length)).status, announced.pulled()]).toEqual([413, limit])
})

test('a body that is too large is received before the answer, so that browsers show that, up to 15 MB', async () => {
  const sent = longBody(10 * limit)
  expect((await sendJson(sent.body)).status).toBe(413)
  expect([sent.pulled(), sent.left()]).toEqual([10 * limit, false])
  const form = longBody(10 * limit)
  expect((await send(readForm, urlEncoded, form.body)).status).toBe(200)
  expect(form.pulled()).toBe(10 * limit)
  const upload = longBody(10 * limit)
  const size = { 'Content-Length': String(10 * limit) }
  expect((await send(readUpload, 'multipart/form-data; boundary=b', upload.body, size)).status).toBe(413)
  expect(upload.pulled()).toBe(10 * limit)
  const endless = longBody(4 * maxReceivedBytes, 1_000_000)
  expect((await sendJson(endless.body)).status).toBe(413)
  expect(endless.pulled()).toBeLessThanOrEqual(maxReceivedBytes + 2_000_000)
  expect(endless.left()).toBe(true)
  const announced = longBody(4 * maxReceivedBytes)
  const length = { 'Content-Length': String(4 * maxReceivedBytes) }
  expect((await sendJson(announced.body, length)).status).toBe(413)
  expect([announced.pulled(), announced.left()]).toEqual([0, true])
})

test('a body may have 64 kB on a route without its own limit', async () => {
  const app = new Hono<AppEnv>().post('/api/x', async (c) => {
    const given = await readBody(c, anything)
    return given.ok ? c.json(given.value) : given.response
  })
  const statusOf = async (bytes: number) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await app.request('/api/x', { method: 'POST', headers, body: '{}'.padEnd(bytes) })).status
  }
  expect([await statusOf(65_536), await statusOf(65_537)]).toEqual([200, 413])
})

test('a JSON body must be an object in UTF-8', async () => {
  for (const body of ['null', '1', '"a"', '[]', '[{}]', 'true', '', '{', new Uint8Array([123, 34, 255, 34])])
    expect((await sendJson(body)).status, String(body)).toBe(400)
  const broken = new Uint8Array([
    ...new TextEncoder().encode('{"a":"'),
    255,
    ...new TextEncoder().encode('"}'),
  ])
  expect((await sendJson(broken)).status).toBe(400)
  for (const [type, status] of [
    ['application/json', 200],
    ['Application/JSON;charset=utf-8', 200],
    ['application/json ; charset=utf-8', 200],
    ['text/plain', 415],
    ['text/application/json', 415],
    ['application/json+x', 415],
    ['', 415],
  ] as const)
    expect(
      (await send((c) => readBody(c, anything), type, new TextEncoder().encode('{}'))).status,
      type,
    ).toBe(status)
})

test('a body of 20,000 values at any depth is read, one more is refused', async () => {
  const numbers = (count: number) => Array<number>(count).fill(0)
  // The list counts as a value, too.
  expect((await sendJson(JSON.stringify({ a: numbers(19_999) }))).status).toBe(200)
  expect((await sendJson(JSON.stringify({ a: numbers(20_000) }))).status).toBe(413)
  const apart = (count: number) => ({ a: null, b: { c: numbers(9_000) }, d: [numbers(count)] })
  expect((await sendJson(JSON.stringify(apart(20_000 - 9_000 - 5)))).status).toBe(200)
  expect((await sendJson(JSON.stringify(apart(20_000 - 9_000 - 4)))).status).toBe(413)
  const deep = 8_000
  expect((await sendJson('{"a":'.repeat(deep) + '1' + '}'.repeat(deep))).status).toBe(200)
})

test('a 422 has the first problem of up to 50 fields, and a single problem is the message', async () => {
  const readAnswer = async (schema: v.GenericSchema, body: object) =>
    (await send((c) => readBody(c, schema), 'application/json', JSON.stringify(body))).value
  const short = v.pipe(v.string(), v.minLength(3, 'Es corto.'), v.startsWith('b', 'Empieza mal.'))
  expect(await readAnswer(v.object({ content: v.object({ a: short }) }), { content: { a: 'a' } })).toEqual({
    error: true,
    statusCode: 422,
    message: 'Es corto.',
    data: { fields: { a: 'Es corto.' } },
  })
  expect(await readAnswer(v.object({ a: short, b: short }), { a: 'a', b: 1 })).toMatchObject({
    message: 'Revisa los campos marcados.',
    data: { fields: { a: 'Es corto.', b: 'Este dato no tiene la forma esperada.' } },
  })
  const wrong = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`a${n}`, 1]))
  const many = v.parse(
    v.object({ data: v.object({ fields: v.record(v.string(), v.string()) }) }),
    await readAnswer(v.record(v.string(), v.string()), wrong),
  )
  expect(Object.keys(many.data.fields)).toHaveLength(50)
})

const urlEncoded = 'application/x-www-form-urlencoded'

test('a form without JavaScript uses the first field of each name and is read up to its limit', async () => {
  const read = async (body: string) => (await send(readForm, urlEncoded, body)).value
  expect(await read('a=1&b=%C3%B1&a=2&c=%FF')).toEqual({
    fields: { a: '1', b: 'ñ', c: '\ufffd' },
    complete: true,
  })
  expect(await read(`a=${'x'.repeat(limit - 2)}`)).toMatchObject({ complete: true })
  expect(await read(`a=${'x'.repeat(limit)}`)).toEqual({
    fields: { a: 'x'.repeat(limit - 2) },
    complete: false,
  })
  for (const [type, status] of [
    [`${urlEncoded}; charset=utf-8`, 200],
    [urlEncoded.toUpperCase(), 200],
    [`${urlEncoded}+x`, 415],
    ['text/plain', 415],
    ['', 415],
  ] as const)
    expect((await send(readForm, type, new TextEncoder().encode('a=1'))).status, type).toBe(status)
})

test('an upload needs Content-Length and is read only up to its limit', async () => {
  const type = 'multipart/form-data; boundary=b'
  const start = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
  const end = '\r\n--b--\r\n'
  const upload = (bytes: number) => start + 'x'.repeat(bytes - start.length - end.length) + end
  const read = async (c: AppContext): Promise<ParsedBody<unknown>> => {
    const given = await readUpload(c)
    return given.ok ? { ok: true, value: { length: String(given.value.get('a')).length } } : given
  }
  const statusOf = async (body: BodyInit | null, length: number | null, asked = type) =>
    (await send(read, asked, body, length === null ? {} : { 'Content-Length': String(length) })).status
  expect(await statusOf(upload(limit), limit)).toBe(200)
  expect(await statusOf(upload(limit + 1), limit)).toBe(413)
  expect(await statusOf(upload(200), limit + 1)).toBe(413)
  expect(await statusOf(upload(200), null)).toBe(411)
  expect(await statusOf(upload(200).slice(0, 100), 200)).toBe(400)
  expect(await statusOf(null, 0)).toBe(400)
  expect(await statusOf(new TextEncoder().encode(upload(200)), 200, '')).toBe(415)
  expect(await statusOf(upload(200), 200, 'multipart/form-data')).toBe(415)
  const endless = longBody(10 * limit)
  expect(await statusOf(endless.body, 200)).toBe(413)
  expect(endless.pulled()).toBeLessThanOrEqual(limit + 30_000)
})
