import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createFakeFetch } from '../browser/testing.ts'
import { setRequestUser, createApi } from './call-api.ts'

const schema = v.object({ id: v.string() })
const respondSessionEnded = () =>
  Response.json({ statusCode: 401, message: 'Ingresa para continuar.' }, { status: 401 })

/** The API behind a session that has ended; signing in again, which may be declined, makes it answer. */
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

test('an answer is what its schema says, without what nobody asked for', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ id: 'a', more: 1 }))
  const result = await createApi({ fetch }).callApi('/api/x', { method: 'POST', body: { text: 'b' } }, schema)
  expect(result).toEqual({ ok: true, value: { id: 'a' } })
  expect(seen[0]?.init).toMatchObject({ method: 'POST', body: '{"text":"b"}' })
})

test('the version that a change is made from is a condition of it', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ id: 'a' }))
  const { callApi } = createApi({ fetch })
  await callApi('/api/x', { method: 'PUT', body: { rev: 7 }, rev: 7 }, schema)
  await callApi('/api/x', { method: 'PUT', body: {} }, schema)
  expect(seen.map(({ init }) => new Headers(init?.headers).get('If-Match'))).toEqual(['"7"', null])
})

test('of a failure that the server did not foresee, what it says for its logs is shown to nobody', async () => {
  const failed = { statusCode: 500, message: 'Server Error', fatal: true, data: { id: 'a1' } }
  const { fetch } = createFakeFetch(() => Response.json(failed, { status: 500 }))
  const result = await createApi({ fetch }).callApi('/api/x', { method: 'GET' }, schema)
  const message = 'El servidor respondió algo inesperado. Vuelve a intentarlo.'
  expect(result).toEqual({ ok: false, error: { ...failed, message } })
})

test('an answer of another shape is an error that says so', async () => {
  for (const answer of [
    Response.json({ id: 3 }),
    Response.json(null),
    new Response('<p>', { status: 200 }),
  ]) {
    const { fetch } = createFakeFetch(() => answer)
    const result = await createApi({ fetch }).callApi('/api/x', { method: 'GET' }, schema)
    expect(result).toMatchObject({
      ok: false,
      error: { message: 'El servidor respondió algo inesperado. Vuelve a intentarlo.' },
    })
  }
})

test('no content reads as null', async () => {
  const { fetch } = createFakeFetch(() => new Response(null, { status: 204 }))
  const result = await createApi({ fetch }).callApi('/api/x', { method: 'DELETE' }, v.null())
  expect(result).toEqual({ ok: true, value: null })
})

test('JSON that met an ended session is sent again after signing in', async () => {
  const { callApi, seen } = createApiWithEndedSession()
  expect(await callApi('/api/x', { method: 'PUT', body: { text: 'b' } }, schema)).toMatchObject({ ok: true })
  expect(seen.map(({ init }) => init?.body)).toEqual(['{"text":"b"}', '{"text":"b"}'])
})

test('so is a form with files, whose type the browser writes', async () => {
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

test('whoever does not sign in again gets the refusal, and nothing is repeated', async () => {
  const { callApi, seen } = createApiWithEndedSession({ accept: false })
  const result = await callApi('/api/x', { method: 'POST' }, schema)
  expect(result).toEqual({ ok: false, error: { statusCode: 401, message: 'Ingresa para continuar.' } })
  expect(seen).toHaveLength(1)
})

test('without a network, or with a refusal nobody can read, there is still something to say', async () => {
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

test('a server that cannot tell whose session it is asks nobody to sign in again', async () => {
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

test('requests say whose they are, once that is known', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ id: 'a' }))
  const { callApi } = createApi({ fetch })
  setRequestUser('ana')
  await callApi('/api/x', { method: 'PUT', body: {} }, schema)
  expect(new Headers(seen[0]?.init?.headers).get('X-Cauce-Person')).toBe('ana')
})

test('a refusal because somebody else has signed in is told, any other conflict is not', async () => {
  let data: object = { reason: 'other-person' }
  const { fetch } = createFakeFetch(() =>
    Response.json({ statusCode: 409, message: 'No', data }, { status: 409 }),
  )
  const { callApi, onOtherUser } = createApi({ fetch })
  let told = 0
  onOtherUser(() => (told += 1))
  expect(await callApi('/api/x', { method: 'PUT' }, schema)).toMatchObject({ ok: false })
  data = {}
  await callApi('/api/x', { method: 'PUT' }, schema)
  expect(told).toBe(1)
})
