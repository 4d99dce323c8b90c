import { expect, test } from 'vitest'
import { getDatabase, parseEnv } from '#worker/env.ts'
import { createTestApp, signInOwner } from '#worker/testing/testing.ts'
import { createEnquiryApp } from '../mail/mail-testing.ts'
import { clearEnquiries, createInboxClient, readStoredEnquiries } from '../testing.ts'
import { requeueStalledAnswers } from './deliver.ts'
import { exportSender } from './personal-data.ts'
import { listUnsentAnswers } from './prepared.ts'
import { consumeJobs, readMessages, createKey, createThread, takeAnswerJobs } from './testing.ts'

const hour = 60 * 60_000

test('sends an answer once, with signature and quote, and marks the enquiry as answered only after sending', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  const { answer, put, reference } = await createThread(app)
  expect((await put('/firma', { text: 'Ana Prueba\nCauce' })).status).toBe(200)
  expect((await answer('Cuesta lo que cuesta.')).status).toBe(201)
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('progress')
  const jobs = takeAnswerJobs(queue.jobs)
  expect(jobs).toHaveLength(1)
  mail.sent.splice(0)
  expect(await consumeJobs(app, [...jobs, ...jobs])).toBe(0)
  expect(mail.sent).toHaveLength(1)
  expect(mail.sent[0]).toMatchObject({
    to: 'lucia@empresa.example',
    from: { email: 'sitio@cauce.example', name: expect.stringMatching(/^Ana Prueba · /) },
    subject: expect.stringMatching(new RegExp(`^Re: .+ \\[${reference}\\]$`)),
    text: expect.stringMatching(/^Cuesta lo que cuesta\.\n\n-- \nAna Prueba\nCauce\n\n> Hola, ¿cuánto/),
    replyTo: expect.not.stringContaining('+'),
  })
  expect(await readMessages(app)).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('answered')
})

test('stores one answer when a request is repeated with the same key', async () => {
  const { app, queue } = await createEnquiryApp()
  const { answer } = await createThread(app)
  const key = createKey()
  const ids = []
  for (let time = 0; time < 2; time += 1) ids.push(await (await answer('Hola.', { key })).json())
  expect(ids[0]).toEqual(ids[1])
  expect(await readMessages(app)).toHaveLength(1)
  const named = takeAnswerJobs(queue.jobs).map((job) => 'answerId' in job && job.answerId)
  expect(new Set(named)).toEqual(new Set([(await readMessages(app))[0]?.id]))
})

test('rejects an answer written before seeing a newer one in the thread', async () => {
  const { app, queue } = await createEnquiryApp()
  const { answer, reference, get } = await createThread(app)
  const first = await (await answer('La primera.')).json<{ id: number }>()
  takeAnswerJobs(queue.jobs)
  const second = await answer('La segunda, sin ver la primera.')
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({ message: expect.stringContaining('mientras tanto') })
  expect(takeAnswerJobs(queue.jobs)).toEqual([])
  expect((await answer('La segunda.', { seen: first.id })).status).toBe(201)
  expect(await (await get(`/mngr/consultas/${reference}`)).text()).toContain('La segunda.')
})

test('does not retry an attempt with an unknown outcome until a manager asks for it', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  const { answer, post } = await createThread(app)
  await answer('Quizá salió.')
  const jobs = takeAnswerJobs(queue.jobs)
  await app.run`UPDATE enquiry_messages SET started_at = ${Date.now() - hour}`
  mail.sent.splice(0)
  expect(await consumeJobs(app, jobs)).toBe(0)
  expect(mail.sent).toEqual([])
  const [row] = await readMessages(app)
  expect(row).toMatchObject({ state: 'unsure' })
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('new')
  expect((await post(`/respuestas/${row?.id}/reenviar`, {})).status).toBe(202)
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('progress')
  await consumeJobs(app, takeAnswerJobs(queue.jobs))
  expect(mail.sent).toHaveLength(1)
  expect((await post(`/respuestas/${row?.id}/reenviar`, {})).status).toBe(409)
})

test('retries an answer that the mail service refuses, then marks it as failed with the reason', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  await clearEnquiries(app)
  const { answer, act, reference } = await createThread(app)
  await answer('No sale.')
  await act([reference], { kind: 'state', state: 'archived' })
  const jobs = takeAnswerJobs(queue.jobs)
  mail.works = false
  expect(await consumeJobs(app, jobs)).toBe(1)
  expect(await readMessages(app)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'Error: smtp 451' }])
  expect(await consumeJobs(app, jobs, { queue: 'cauce-mail-dead' })).toBe(0)
  expect(await readMessages(app)).toMatchObject([{ state: 'failed' }])
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('new')
  expect(await listUnsentAnswers(parseEnv(app.bindings).db)).toEqual([{ reference, place: 'new' }])
  const panel = await (await app.request('/mngr', { headers: await signInOwner(app) })).text()
  expect(panel).toContain(`<a href="/mngr/consultas/${reference}">1 respuesta sin enviar`)
  // Counted once.
  expect(panel).not.toContain('consulta nueva')
  await act([reference], { kind: 'trash' })
  expect(await listUnsentAnswers(parseEnv(app.bindings).db)).toEqual([])
})

test('requeues an answer that the queue dropped, and marks it as failed after six hours', async () => {
  const { app, queue } = await createEnquiryApp()
  const { answer } = await createThread(app)
  await answer('Se perdió.')
  takeAnswerJobs(queue.jobs)
  const env = parseEnv(app.bindings)
  expect(await requeueStalledAnswers(env, Date.now() + hour)).toBe(1)
  expect(takeAnswerJobs(queue.jobs)).toHaveLength(1)
  expect(await requeueStalledAnswers(env, Date.now() + 7 * hour)).toBe(0)
  expect(await readMessages(app)).toMatchObject([{ state: 'failed' }])
})

test('sends no answer to an enquiry in the trash, and deletes the thread with the enquiry', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  const { answer, act, put, reference } = await createThread(app)
  await answer('Ya no.')
  const jobs = takeAnswerJobs(queue.jobs)
  await act([reference], { kind: 'trash' })
  mail.sent.splice(0)
  expect(await consumeJobs(app, jobs)).toBe(0)
  expect(mail.sent).toEqual([])
  expect((await answer('Tampoco.')).status).toBe(409)
  expect((await answer('Tampoco.', { seen: 1e9 })).status).toBe(404)
  await put(`/${reference}/borrador`, { text: 'Un borrador' })
  await act([reference], { kind: 'delete' })
  expect(await readMessages(app)).toEqual([])
  expect(await app.value`SELECT count(*) AS n FROM enquiry_drafts`).toBe(0)
})

test.each([
  ['is not configured', { MAIL_FROM: '' }],
  ['is only written to a file', { MAIL_SIMULATED: 'si' }],
])('where mail %s, an answer is prepared, and its enquiry stays as it was', async (_, bindings) => {
  const { app: mailed, mail, queue } = await createEnquiryApp()
  const app = await createTestApp({ ...mailed.bindings, ...bindings })
  const { answer, post, read, reference } = await createThread(app)
  const page = () => read(`/mngr/consultas/${reference}`)
  expect(await page()).toContain('Guardar respuesta')
  mail.sent.splice(0)
  expect((await answer('Cuesta & vale.')).status).toBe(201)
  const jobs = takeAnswerJobs(queue.jobs)
  await consumeJobs(mailed, jobs)
  expect([jobs, mail.sent]).toEqual([[], []])
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('new')
  const html = await page()
  for (const shown of [
    'Preparada, sin enviar',
    'este sitio aún no tiene correo',
    'body=Cuesta%20%26%20vale.',
  ])
    expect(html).toContain(shown)
  expect(html).not.toContain('Enviar ahora')
  const [row] = await readMessages(app)
  expect((await post(`/respuestas/${row?.id}/reenviar`, {})).status).toBe(409)
  const estado = async () => JSON.stringify(await exportSender(getDatabase(app.bindings), row?.address ?? ''))
  expect(await estado()).toContain('"estado":"prepared"')
  // An attempt without success leaves an error: the answer may have been sent.
  await app.run`UPDATE enquiry_messages SET state = 'unsure', error = 'Nadie sabe' WHERE id = ${row?.id}`
  expect((await post(`/respuestas/${row?.id}/enviada`, {})).status).toBe(409)
  await app.run`UPDATE enquiry_messages SET state = 'failed', error = NULL WHERE id = ${row?.id}`
  expect((await post(`/respuestas/${row?.id}/enviada`, {})).status).toBe(200)
  expect(await app.value`SELECT prepared FROM enquiry_messages WHERE id = ${row?.id}`).toBe(0)
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('answered')
  expect(await page()).toContain('Enviada desde otro programa')
  expect((await post(`/respuestas/${row?.id}/enviada`, {})).status).toBe(409)
  const said = await app.find`SELECT event, detail FROM audit ORDER BY id DESC LIMIT 1`
  expect(said).toEqual({ event: 'enquiry.sent-by-hand', detail: reference })
  expect((await answer('Algo más.', { seen: row?.id ?? 0 })).status).toBe(201)
  expect((await readStoredEnquiries(app)).at(-1)?.state, 'still to be sent').toBe('progress')
})

test('once mail works, everything that is prepared is sent by one press', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  await clearEnquiries(app)
  const without = await createTestApp({ ...app.bindings, MAIL_FROM: '' })
  const references = []
  for (const text of ['Una.', 'Dos.', 'Tres.', 'Cuatro.']) {
    const thread = await createThread(without)
    expect((await thread.answer(text)).status).toBe(201)
    references.push(thread.reference)
  }
  const { post, read, act } = await createInboxClient(app)
  await act(references.slice(2, 3), { kind: 'trash' })
  // Marked before it was prepared, as earlier versions left it: it still waits.
  await app.run`UPDATE enquiries SET state = 'archived', updated_at = 1 WHERE reference = ${references[3]}`
  expect(await listUnsentAnswers(parseEnv(app.bindings).db)).toHaveLength(3)
  // Somebody answered it in another way: nothing waits to be sent.
  await act(references.slice(3), { kind: 'state', state: 'answered' })
  expect(await listUnsentAnswers(parseEnv(app.bindings).db)).toHaveLength(2)
  expect(await read(`/mngr/consultas/${references[3]}`)).not.toContain('Marcar como respondida')
  expect(await read('/mngr/consultas')).toContain('Hay 2 respuestas preparadas, sin enviar.')
  expect(await read(`/mngr/consultas/${references[0]}`)).toContain('Enviar ahora')
  mail.sent.splice(0)
  expect(await (await post('/respuestas/enviar', {})).json()).toEqual({ queued: 2 })
  await consumeJobs(app, takeAnswerJobs(queue.jobs))
  expect(mail.sent.map(({ text }) => String(text).split('\n')[0])).toEqual(['Una.', 'Dos.'])
  expect((await readStoredEnquiries(app)).map(({ state }) => state)).toEqual([
    'answered',
    'answered',
    'new',
    'answered',
  ])
  expect(await read('/mngr/consultas')).not.toContain('sin enviar')
})

test('the inbox marks an enquiry whose sender sent a file', async () => {
  const { app } = await createEnquiryApp()
  const { reference, read } = await createThread(app)
  const list = () => read(`/mngr/consultas?q=${reference}`)
  expect(await list()).not.toContain('Con archivo')
  await app.bindings.DB.batch(
    [
      `INSERT INTO enquiry_messages (key, enquiry_id, direction, author, address, text, state, created_at)
       SELECT 'con-archivo', id, 'in', 'Lucía', 'a@b.example', 'Va.', 'received', 1 FROM enquiries WHERE reference = ?1`,
      `INSERT INTO enquiry_files (id, enquiry_id, message_id, name, type, size, created_at)
       SELECT 'x', e.id, m.id, 'a.pdf', 'application/pdf', 4, 1 FROM enquiries e JOIN enquiry_messages m ON m.enquiry_id = e.id
       WHERE e.reference = ?1`,
    ].map((statement) => app.bindings.DB.prepare(statement).bind(reference)),
  )
  expect(await list()).toContain('Con archivo')
})

test('accepts one of two simultaneous answers and sends one mail', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  const { answer } = await createThread(app)
  const both = await Promise.all([answer('Una.'), answer('Otra.')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const jobs = takeAnswerJobs(queue.jobs)
  mail.sent.splice(0)
  await Promise.all([consumeJobs(app, jobs), consumeJobs(app, jobs)])
  expect(mail.sent).toHaveLength(1)
})

test('a long conversation is open at its newest messages; those before are folded', async () => {
  const { app } = await createEnquiryApp()
  const { answer, reference, headers } = await createThread(app)
  for (let n = 1; n <= 5; n += 1) expect((await answer(`Respuesta ${n}.`, { seen: 1e9 })).status).toBe(201)
  const html = await (await app.request(`/mngr/consultas/${reference}`, { headers })).text()
  const [folded, open] = html.slice(html.indexOf('mensajes de antes')).split('</details>')
  expect(folded).toMatch(/Respuesta 1\..*Respuesta 3\./s)
  expect(open).toMatch(/Respuesta 4\..*Respuesta 5\./s)
})
