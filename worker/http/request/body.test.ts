import { expect, test } from 'vitest'
import { transferPaths } from '#client/features/transfer/contract.ts'
import { createTestApp, postJson, signInOwner, createUpload } from '../../testing/testing.ts'

const megabyte = 1024 * 1024
const importedImage = transferPaths.image('0'.repeat(64))

/** A multipart body without Content-Length, and how many bytes of it were read. */
function endlessUpload(megabytes: number): { body: ReadableStream<Uint8Array>; pulled: () => number } {
  const chunk = new Uint8Array(megabyte / 4).fill(120)
  let pulled = 0
  const start = '--limite\r\nContent-Disposition: form-data; name="archivo"; filename="a.png"\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull(controller) {
      if (pulled >= megabytes * megabyte) return controller.close()
      pulled += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  return { body, pulled: () => pulled }
}

const multipart = { 'Content-Type': 'multipart/form-data; boundary=limite' }

test('uploads of signed-out clients are refused unread', async () => {
  const app = await createTestApp()
  for (const path of ['/api/mngr/medios', importedImage, '/api/mngr/posts/acciones']) {
    const uploads = Array.from({ length: 20 }, () => endlessUpload(24))
    const answers = await Promise.all(
      uploads.map(({ body }) => app.request(path, { method: 'POST', headers: multipart, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual(uploads.map(() => 401))
    for (const { pulled } of uploads) expect(pulled()).toBeLessThanOrEqual(megabyte)
  }
})

test('a manager’s upload needs Content-Length and is read only up to its limit', async () => {
  const app = await createTestApp()
  const session = await signInOwner(app)
  for (const [path, megabytes] of [
    ['/api/mngr/medios', 10],
    [importedImage, 10],
  ] as const) {
    const send = async (length: Record<string, string>) => {
      const { body, pulled } = endlessUpload(64)
      const headers = { ...session, ...multipart, ...length }
      const { status } = await app.request(path, { method: 'POST', headers, body })
      return { status, pulled: pulled() }
    }
    const unannounced = await send({})
    expect(unannounced.status).toBe(411)
    expect(unannounced.pulled).toBeLessThanOrEqual(megabyte)
    const announced = await send({ 'Content-Length': String(64 * megabyte) })
    expect(announced.status).toBe(413)
    expect(announced.pulled).toBeLessThanOrEqual(megabyte)
    const lied = await send({ 'Content-Length': '1000' })
    expect(lied.status).toBe(413)
    expect(lied.pulled).toBeLessThanOrEqual((megabytes + 2) * megabyte)
  }
})

test('a malformed upload answers 400, another type 415', async () => {
  const app = await createTestApp()
  const session = await signInOwner(app)
  const send = (headers: Record<string, string>, body: string) =>
    app.request('/api/mngr/medios', {
      method: 'POST',
      headers: { ...session, 'Content-Length': String(body.length), ...headers },
      body,
    })
  expect((await send(multipart, 'nada de eso')).status).toBe(400)
  expect((await send({ 'Content-Type': 'application/json' }, '{}')).status).toBe(415)
  const complete = await createUpload({ datos: '{}' })
  expect(
    (await app.request('/api/mngr/medios', { ...complete, headers: { ...session, ...complete.headers } }))
      .status,
  ).toBe(422)
})

test('every endpoint with a JSON body checks it by the same rules and with the same messages', async () => {
  const app = await createTestApp()
  const session = await signInOwner(app)
  const paths = [
    ['/api/_auth/ingreso', 'POST'],
    ['/api/_auth/activar', 'POST'],
    ['/api/errores', 'POST'],
    ['/api/consultas', 'POST'],
    ['/api/mngr/consultas/acciones', 'POST'],
    ['/api/mngr/cuenta', 'PATCH'],
    ['/api/mngr/posts', 'POST'],
    ['/api/mngr/medios/x', 'PATCH'],
  ] as const
  const table = [
    ['text/plain', '{}', 415, 'Este recurso solo acepta JSON.'],
    ['application/jsonp', '{}', 415, 'Este recurso solo acepta JSON.'],
    ['application/json; charset=utf-8', '{"a":', 400, 'Llegó algo que no se entiende. Recarga la página.'],
    ['application/json', '', 400, 'Llegó algo que no se entiende. Recarga la página.'],
    ['application/json', '[]', 400, 'Llegó algo que no se entiende. Recarga la página.'],
    [
      'application/json',
      JSON.stringify('x'.repeat(2 * megabyte)),
      413,
      'El contenido enviado es demasiado grande.',
    ],
  ] as const
  for (const [path, method] of paths)
    for (const [type, body, status, message] of table) {
      const headers = { ...session, 'Content-Type': type }
      const answer = await app.request(path, { method, headers, body })
      expect(answer.status, `${path} ${type} ${body.slice(0, 9)}`).toBe(status)
      expect(await answer.json()).toEqual({ error: true, statusCode: status, message })
    }
})

test('a 422 contains the first message of each field, in Spanish', async () => {
  const app = await createTestApp()
  const session = await signInOwner(app)
  const one = await app.request('/api/mngr/consultas/C-0000-0000/notas', postJson({ text: ' ' }, session))
  expect(one.status).toBe(422)
  expect(await one.json()).toMatchObject({
    message: 'Escribe la nota.',
    data: { fields: { text: 'Escribe la nota.' } },
  })
  const several = await app.request('/api/mngr/consultas/acciones', postJson({ references: 1 }, session))
  expect(several.status).toBe(422)
  const unknown = 'Este dato no tiene la forma esperada.'
  expect(await several.json()).toMatchObject({
    message: 'Revisa los campos marcados.',
    data: { fields: { references: unknown, action: unknown } },
  })
})

test('a body with many invalid values gets few messages, and one with too many values gets 413', async () => {
  const app = await createTestApp()
  const wrong = { build: 'b', connection: '4g', samples: Array.from({ length: 5_000 }, () => ({})) }
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36' }
  const few = await app.request('/api/velocidad', postJson(wrong, browser))
  expect(few.status).toBe(422)
  expect((await few.text()).length).toBeLessThan(2_000)
  const session = await signInOwner(app)
  const ids = Array.from({ length: 1_000 }, () => ({}))
  const bulk = await app.request('/api/mngr/posts/acciones', postJson({ action: 'trash', ids }, session))
  expect(bulk.status).toBe(422)
  expect((await bulk.text()).length).toBeLessThan(10_000)
  const many = Array.from({ length: 30_000 }, () => ({}))
  const refused = await app.request('/api/mngr/posts/acciones', postJson({ action: 'trash', many }, session))
  expect(refused.status).toBe(413)
})
