import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import worker from '../index.ts'
import { createTestApp, signedIn } from '../testing.ts'
import type { MailJob } from './bindings.ts'
import { enquiriesCsv } from './csv.ts'
import { consumeMail } from './mail-queue.ts'
import {
  clearEnquiries,
  goodEnquiry,
  personToken,
  postForm,
  postJson,
  storedEnquiries,
  withSecret,
} from './testing.ts'

const addresses = { MAIL_FROM: 'sitio@cauce.example', MAIL_TO: 'hola@cauce.example' }

/** A database that answers nothing: the failure every storage call must survive. */
function brokenDatabase(real: D1Database): D1Database {
  return new Proxy(real, {
    get: () => () => {
      throw new Error('D1 is down')
    },
  })
}

/** A batch as the platform hands it over, noting what becomes of its messages. */
function batchOf(queue: string, enquiryId: number, attempts = 1) {
  const told = { acked: 0, delays: [] as (number | undefined)[] }
  const message = {
    id: 'x',
    timestamp: new Date(),
    attempts,
    body: { enquiryId },
    ack: () => void (told.acked += 1),
    retry: (options?: QueueRetryOptions) => void told.delays.push(options?.delaySeconds),
  }
  // The consumer uses the queue's name and the messages, nothing else of a batch.
  const batch = { queue, messages: [message] } as unknown as MessageBatch<MailJob>
  return { batch, told }
}

test('the same sending stores once, however often it arrives', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  const fields = { ...goodEnquiry, token: personToken(), clave: crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => postJson(app, fields)))
  const retried = await postJson(app, { ...fields, token: personToken() })
  const references = await Promise.all(
    [...answers, retried].map(async (r) => (await r.json<{ reference: string }>()).reference),
  )
  expect(new Set(references).size).toBe(1)
  expect(await storedEnquiries(app)).toHaveLength(1)
})

test('without script: a confirming step, then the thanks with the reference, and thanks for nothing else', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  const first = await postForm(app, goodEnquiry)
  expect(first.status).toBe(422)
  const token = /name="token" value="([^"]+)"/.exec(await first.text())?.[1] ?? ''
  const second = await postForm(app, { ...goodEnquiry, token })
  expect(second.status).toBe(303)
  const [row] = await storedEnquiries(app)
  const to = second.headers.get('Location') ?? ''
  expect(await (await app.request(to)).text()).toContain(row?.reference)
  const invented = await app.request('/contacto/gracias?ref=C-0000-0000.aaaaaaaaaaaaaaaa')
  expect(await invented.text()).toContain('No encontramos ese mensaje')
})

test('D1 is down: the form says so, keeps what was typed and offers mail', async () => {
  const whole = await createTestApp(withSecret)
  const app = await createTestApp({ ...withSecret, DB: brokenDatabase(whole.bindings.DB) }).catch(() => whole)
  const fields = { ...goodEnquiry, token: personToken() }
  const form = await postForm(app, fields)
  expect(form.status).toBe(503)
  const html = await form.text()
  expect(html).toContain('queremos renovar el sitio')
  expect(html).toContain('mailto:hola@cauce.example?subject=')
  const json = await postJson(app, fields)
  expect(json.status).toBe(503)
  expect(await json.json()).toMatchObject({ error: true, data: { mail: true } })
})

test('mail fails: the enquiry stands, is retried with growing pauses, and ends on the list of the panel', async () => {
  let works = false
  const sent: unknown[] = []
  // Only `send` is called.
  const mail = {
    send: async (message: unknown) => {
      if (!works) throw new Error('smtp 451')
      sent.push(message)
    },
  } as unknown as SendEmail
  const app = await createTestApp({ ...withSecret, ...addresses, MAIL: mail })
  await clearEnquiries(app)
  expect((await postJson(app, { ...goodEnquiry, token: personToken() })).status).toBe(201)
  const env = parseEnv(app.bindings)
  const [row] = await storedEnquiries(app)
  const id = row?.id ?? 0
  const third = batchOf('cauce-mail', id, 3)
  await consumeMail(env, third.batch, Date.now())
  expect(third.told).toEqual({ acked: 0, delays: [40] })
  const dead = batchOf('cauce-mail-dead', id)
  await consumeMail(env, dead.batch, Date.now())
  expect((await storedEnquiries(app))[0]).toMatchObject({
    mail_state: 'failed',
    mail_error: 'Error: smtp 451',
  })
  const headers = await signedIn(app)
  expect(await (await app.request('/mngr', { headers })).text()).toContain('Avisos por correo sin entregar')

  works = true
  const resend = await app.request(`/api/mngr/consultas/${row?.reference}/reenviar`, {
    method: 'POST',
    headers,
  })
  expect(resend.status).toBe(202)
  await consumeMail(env, batchOf('cauce-mail', id).batch, Date.now())
  expect((await storedEnquiries(app))[0]?.mail_state).toBe('sent')
  expect(sent).toMatchObject([{ to: 'hola@cauce.example', replyTo: 'lucia@empresa.example' }])
})

test('the inbox: listed, moved, taught, noted, exported as text, and closed to strangers', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  await postJson(app, {
    ...goodEnquiry,
    nombre: '=1+1',
    mensaje: 'http://a.example '.repeat(8),
    token: personToken(),
  })
  const [row] = await storedEnquiries(app)
  const reference = row?.reference ?? ''
  expect((await app.request('/api/mngr/consultas/exportar.csv')).status).toBe(401)
  const headers = { ...(await signedIn(app)), 'Content-Type': 'application/json' }
  const act = (action: object) =>
    app.request('/api/mngr/consultas/acciones', {
      method: 'POST',
      headers,
      body: JSON.stringify({ references: [reference], action }),
    })
  expect(row?.state).toBe('spam')
  expect((await act({ kind: 'not-spam' })).status).toBe(200)
  await postJson(app, { ...goodEnquiry, mensaje: 'http://b.example '.repeat(8), token: personToken() })
  expect((await storedEnquiries(app)).map(({ state }) => state)).toEqual(['new', 'new'])
  expect((await act({ kind: 'assign', assignee: 'ana@cauce.example' })).status).toBe(200)
  const note = await app.request(`/api/mngr/consultas/${reference}/notas`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text: '<b>Llamar</b> mañana' }),
  })
  expect(note.status).toBe(201)
  const page = await (await app.request(`/mngr/consultas/${reference}`, { headers })).text()
  expect(page).toContain('&lt;b&gt;Llamar&lt;/b&gt; mañana')
  const list = await app.request('/mngr/consultas?q=RENOVAR%20nada', { headers })
  expect(await list.text()).toContain('Ninguna consulta coincide')
  const csv = await app.request('/api/mngr/consultas/exportar.csv', { headers })
  expect(await csv.text()).toContain("'=1+1")
  expect((await act({ kind: 'delete' })).status).toBe(200)
  expect((await app.request(`/mngr/consultas/${reference}`, { headers })).status).toBe(404)
})

test('every formula of a spreadsheet leaves as text', () => {
  const row = {
    reference: 'C-0000-0000',
    createdAt: 0,
    state: 'new',
    email: 'a@b.example',
    company: '',
  } as const
  for (const text of ['=1', '+1', '-1', '@A', '\t=1', ' =1', '\uff1d1']) {
    const csv = enquiriesCsv([{ ...row, name: text, subject: 'otro', message: 'x', assignee: null }])
    expect(csv, text).toContain(`'${text}`)
  }
})

test('the nightly run deletes what is older than the limit and notes it down', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  await postJson(app, { ...goodEnquiry, token: personToken() })
  await app.bindings.DB.prepare('UPDATE enquiries SET created_at = 0').run()
  await postJson(app, {
    ...goodEnquiry,
    mensaje: 'Una consulta reciente que se queda.',
    token: personToken(),
  })
  const controller = { cron: '17 4 * * *', scheduledTime: Date.now(), noRetry() {} }
  await worker.scheduled(controller, app.bindings)
  expect(await storedEnquiries(app)).toHaveLength(1)
  const page = await app.request('/mngr/consultas', { headers: await signedIn(app) })
  expect(await page.text()).toContain('Última limpieza')
})
