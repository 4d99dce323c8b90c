import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createFakeFetch } from '../browser/testing.ts'
import { setRequestUser, createApi } from './call-api.ts'

const schema = v.object({ id: v.string() })
const respondSessionEnded = () =>
  Response.json({ statusCode: 401, message: 'Ingresa para continuar.' }, { status: 401 })

/** An API whose session has ended; it answers after signing in again, unless `accept` is false. */
function createApiWithEndedSession({ accept = true } = {}) {
  let signedIn = false
  const { fetch, seen: requests } = createFakeFetch(() =>
    signedIn ? Response.json({ id: 'a' }) : respondSessionEnded(),
  )
  const { callApi, onSessionEnded } = createApi({ fetch })
  onSessionEnded(async () => {
    signedIn = accept
    return accept
  })
  return { callApi, seen: requests }
}

test('returns the value that the schema parses, without other fields', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ id: 'a', more: 1 }))
  const result = await createApi({ fetch }).callApi('/api/x', { method: 'POST', body: { text: 'b' } }, schema)
  expect(result).toEqual({ ok: true, value: { id: 'a' } })
  expect(seen[0]?.init).toMatchObject({ method: 'POST', body: '{"text":"b"}' })
})

test('sends the revision that a change is based on as If-Match', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ id: 'a' }))
  const { callApi } = createApi({ fetch })
  await callApi('/api/x', { method: 'PUT', body: { rev: 7 }, rev: 7 }, schema)
  await callApi('/api/x', { method: 'PUT', body: {} }, schema)
  expect(seen.map(({ init }) => new Headers(init?.headers).get('If-Match'))).toEqual(['"7"', null])
})

test('replaces the message of an unexpected server error', async () => {
  const failed = { statusCode: 500, message: 'Server Error', fatal: true, data: { id: 'a1' } }
  const { fetch } = createFakeFetch(() => Response.json(failed, { status: 500 }))
  const result = await createApi({ fetch }).callApi('/api/x', { method: 'GET' }, schema)
  const message = 'El sitio respondió algo inesperado. Vuelve a intentarlo.'
  expect(result).toEqual({ ok: false, error: { ...failed, message } })
})

test('returns an error with a message if the answer does not match the schema', async () => {
  for (const answer of [
    Response.json({ id: 3 }),
    Response.json(null),
    new Response('<p>', { status: 200 }),
  ]) {
    const { fetch } = createFakeFetch(() => answer)
    const result = await createApi({ fetch }).callApi('/api/x', { method: 'GET' }, schema)
    expect(result).toMatchObject({
      ok: false,
      error: { message: 'El sitio respondió algo inesperado. Vuelve a intentarlo.' },
    })
  }
})

test('parses a 204 answer as null', async () => {
  const { fetch } = createFakeFetch(() => new Response(null, { status: 204 }))
  const result = await createApi({ fetch }).callApi('/api/x', { method: 'DELETE' }, v.null())
  expect(result).toEqual({ ok: true, value: null })
})

test('repeats a JSON request after signing in again', async () => {
  const { callApi, seen } = createApiWithEndedSession()
  expect(await callApi('/api/x', { method: 'PUT', body: { text: 'b' } }, schema)).toMatchObject({ ok: true })
  expect(seen.map(({ init }) => init?.body)).toEqual(['{"text":"b"}', '{"text":"b"}'])
})

test('repeats a form with files after signing in again, and leaves its content type to the browser', async () => {
  const { callApi, seen } = createApiWithEndedSession()
  const form = new FormData()
  form.append('archivo', new Blob(['x']), 'x.webp')
  expect(await callApi('/api/x', { method: 'POST', body: form }, schema)).toEqual({
    ok: true,
    value: { id: 'a' },
  })
  expect(seen.map(({ init }) => init?.body)).toEqual([form, form])
  expect(seen[1]?.init?.headers).toEqual({ Accept: 'application/json' })
})

test('returns the 401 and repeats nothing if the person does not sign in again', async () => {
  const { callApi, seen } = createApiWithEndedSession({ accept: false })
  const result = await callApi('/api/x', { method: 'POST' }, schema)
  expect(result).toEqual({ ok: false, error: { statusCode: 401, message: 'Ingresa para continuar.' } })
  expect(seen).toHaveLength(1)
})

test('returns an error with a message if the network fails or the error response is unreadable', async () => {
  const unreachable = createApi({ fetch: () => Promise.reject(new TypeError('network')) })
  expect(await unreachable.callApi('/api/x', { method: 'GET' }, schema)).toMatchObject({
    ok: false,
    error: { statusCode: 503 },
  })
  const { fetch } = createFakeFetch(() => new Response('<html>', { status: 413 }))
  expect(await createApi({ fetch }).callApi('/api/x', { method: 'GET' }, schema)).toMatchObject({
    ok: false,
    error: { statusCode: 413 },
  })
})

test('does not ask to sign in again if the server cannot check the session', async () => {
  const message = 'No pudimos comprobar tu sesión. Inténtalo de nuevo.'
  const { fetch, seen } = createFakeFetch(() => Response.json({ statusCode: 503, message }, { status: 503 }))
  const { callApi, onSessionEnded } = createApi({ fetch })
  let asked = 0
  onSessionEnded(() => {
    asked += 1
    return Promise.resolve(true)
  })
  const result = await callApi('/api/x', { method: 'PUT', body: { text: 'b' } }, schema)
  expect(result).toEqual({ ok: false, error: { statusCode: 503, message } })
  expect(asked).toBe(0)
  expect(seen).toHaveLength(1)
})

test('sends the id of the signed-in person once it is known', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ id: 'a' }))
  const { callApi } = createApi({ fetch })
  setRequestUser('ana')
  await callApi('/api/x', { method: 'PUT', body: {} }, schema)
  expect(new Headers(seen[0]?.init?.headers).get('X-Cauce-Person')).toBe('ana')
})

test('calls onOtherUser if somebody else has signed in, but not for other conflicts', async () => {
  let data: object = { reason: 'other-person' }
  const { fetch } = createFakeFetch(() =>
    Response.json({ statusCode: 409, message: 'No', data }, { status: 409 }),
  )
  const { callApi, onOtherUser } = createApi({ fetch })
  let calls = 0
  onOtherUser(() => (calls += 1))
  expect(await callApi('/api/x', { method: 'PUT' }, schema)).toMatchObject({ ok: false })
  data = {}
  await callApi('/api/x', { method: 'PUT' }, schema)
  expect(calls).toBe(1)
})

test('limits the time of each attempt, not that of signing in again', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const { callApi, seen } = createApiWithEndedSession()
  await callApi('/api/x', { method: 'GET', timeoutMs: 50_000 }, schema)
  expect(limit.mock.calls).toEqual([[50_000], [50_000]])
  expect(seen.map(({ init }) => init?.signal)).toEqual(limit.mock.results.map(({ value }) => value))
  limit.mockRestore()
})

test('notifies after each request that may have changed something, not after others', async () => {
  const { fetch } = createFakeFetch(() => Response.json({ id: 'a' }))
  const { callApi, onWritten } = createApi({ fetch })
  let written = 0
  onWritten(() => (written += 1))
  await callApi('/api/x', { method: 'GET' }, schema)
  await callApi('/api/x', { method: 'PUT', body: {} }, schema)
  expect(written).toBe(1)
})
