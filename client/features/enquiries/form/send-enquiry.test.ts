import { expect, test } from 'vitest'
import { createFakeFetch, flushPromises } from '#client/runtime/browser/testing.ts'
import { emptyDraft } from '../contract/form.ts'
import { createEnquirySender } from './send-enquiry.ts'

const draft = { ...emptyDraft, nombre: 'Lucía', mensaje: 'Hola a todos' }
const thanks = { reference: 'C-0000-0000', to: '/contacto/gracias?ref=C-0000-0000.firma' }
const createFailure = (statusCode: number, message: string, data?: object) =>
  Response.json({ error: true, statusCode, message, ...(data && { data }) }, { status: statusCode })

/** Creates a sender whose tokens are t1, t2 …; each POST gets the next response of `answers`. */
function createSender(...answers: (() => Response | Promise<Response>)[]) {
  let tokens = 0
  const { fetch, seen } = createFakeFetch((url) => {
    if (url === '/api/consultas/token') return Response.json({ token: `t${(tokens += 1)}` })
    const answer = answers.shift()
    if (!answer) throw new Error('One post too many')
    return answer()
  })
  const posts = () =>
    seen.filter(({ init }) => init?.method === 'POST').map(({ init }) => JSON.parse(String(init?.body)))
  return { sender: createEnquirySender({ fetch }), seen, posts }
}

test('sends the prefetched token and the key, and returns the thank-you page of the stored enquiry', async () => {
  const { sender, seen, posts } = createSender(() => Response.json(thanks, { status: 201 }))
  sender.prepare()
  sender.prepare()
  await flushPromises()
  expect(seen).toHaveLength(1)
  expect(await sender.send(draft, { clave: 'k1' })).toEqual({ kind: 'stored', to: thanks.to })
  expect(posts()).toEqual([{ ...draft, clave: 'k1', token: 't1' }])
})

test('uses each token for one message only', async () => {
  const stored = () => Response.json(thanks, { status: 201 })
  const { sender, posts } = createSender(stored, stored)
  await sender.send(draft, {})
  await sender.send(draft, {})
  expect(posts().map(({ token }) => token)).toEqual(['t1', 't2'])
})

test('accepts only an internal path as the thank-you page', async () => {
  for (const to of [undefined, 7, 'https://otro.example/', '//otro.example', '/mngr']) {
    const { sender } = createSender(() => Response.json({ to }, { status: 201 }))
    expect(await sender.send(draft, {}), String(to)).toMatchObject({ kind: 'failed', mail: true })
  }
})

test('retries once with the new token that a rejection contains', async () => {
  const refusal = (token: string) => () => createFailure(422, 'Falta un paso', { token })
  const { sender, posts } = createSender(refusal('fresco'), () => Response.json(thanks, { status: 201 }))
  expect(await sender.send(draft, { clave: 'k1' })).toMatchObject({ kind: 'stored' })
  expect(posts().map(({ token, clave }) => [token, clave])).toEqual([
    ['t1', 'k1'],
    ['fresco', 'k1'],
  ])
  const stubborn = createSender(refusal('a'), refusal('b'))
  expect(await stubborn.sender.send(draft, {})).toMatchObject({ kind: 'failed', message: 'Falta un paso' })
})

test('returns errors by field and ignores unknown fields and values of a wrong type', async () => {
  const fields = { correo: 'Revisa el correo', mensaje: 7, otro: 'x' }
  const { sender } = createSender(() => createFailure(422, 'Revisa los datos', { fields }))
  expect(await sender.send(draft, {})).toEqual({
    kind: 'invalid',
    message: 'Revisa los datos',
    fields: { correo: 'Revisa el correo' },
  })
})

test("a failure shows the server's message and offers to send a mail, except for a message that is too long", async () => {
  const table: [Response, message: RegExp, mail: boolean][] = [
    [createFailure(503, 'No pudimos guardar tu mensaje'), /^No pudimos guardar/, true],
    [createFailure(429, 'Espera un momento'), /^Espera/, true],
    [createFailure(413, 'Acórtalo'), /^Acórtalo/, false],
    [new Response('<h1>502</h1>', { status: 502 }), /^No pudimos enviar/, true],
    [Response.json(null, { status: 500 }), /^No pudimos enviar/, true],
  ]
  for (const [response, message, mail] of table) {
    const { sender } = createSender(() => response)
    expect(await sender.send(draft, {})).toEqual({
      kind: 'failed',
      message: expect.stringMatching(message),
      mail,
    })
  }
})

test('a 503 response returns the seconds to wait before a retry', async () => {
  const { sender } = createSender(() => createFailure(503, 'En unos minutos', { mail: true, retryAfter: 60 }))
  expect(await sender.send(draft, {})).toMatchObject({ kind: 'failed', mail: true, retryAfter: 60 })
})

test('returns offline without a network, and requests a token again on the next attempt', async () => {
  let online = false
  const { fetch, seen } = createFakeFetch((url) => {
    if (!online) throw new TypeError('Failed to fetch')
    return url.endsWith('/token') ? Response.json({ token: 't1' }) : Response.json(thanks, { status: 201 })
  })
  const sender = createEnquirySender({ fetch })
  expect(await sender.send(draft, {})).toEqual({ kind: 'offline' })
  online = true
  expect(await sender.send(draft, {})).toMatchObject({ kind: 'stored' })
  expect(seen.filter(({ url }) => url.endsWith('/token'))).toHaveLength(2)
})
