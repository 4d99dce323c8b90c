import { expect, test } from 'vitest'
import { maxCountedEnquiries } from '#client/features/enquiries/contract/answers.ts'
import { createDatabase } from '#worker/db/database.ts'
import { parseEnv } from '#worker/env.ts'
import { measureReads } from '#worker/testing/measure-reads.ts'
import { createUpload } from '#worker/testing/testing.ts'
import { createEnquiryApp } from '../mail/mail-testing.ts'
import { sendEnquiry } from '../testing.ts'
import { deleteOrphanedFiles } from './delete-files.ts'
import { consumeJobs, readMessages, createKey, createThread, takeAnswerJobs } from './testing.ts'
import { readAnswerData } from './thread.ts'

const pdf = (name = 'presupuesto.pdf', more = '') =>
  new File([`%PDF-1.7 ${more}`], name, { type: 'application/pdf' })

async function withTools() {
  const { app, mail, queue } = await createEnquiryApp()
  await app.bindings.DB.batch(
    ['enquiry_templates', 'enquiry_signatures'].map((table) =>
      app.bindings.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
  const thread = await createThread(app)
  const { 'Content-Type': _, ...session } = thread.headers
  return {
    ...thread,
    app,
    mail,
    queue,
    async attach(file: File) {
      const { headers, ...init } = await createUpload({ archivo: [file] })
      return app.request(`/api/mngr/consultas/${thread.reference}/adjuntos`, {
        ...init,
        headers: { ...headers, ...session },
      })
    },
    remove: (path: string) =>
      app.request(`/api/mngr/consultas${path}`, { method: 'DELETE', headers: thread.headers }),
    templates: async () =>
      await app.all<{
        id: number
        name: string
        text: string
        rev: number
      }>`SELECT id, name, text, rev FROM enquiry_templates ORDER BY id`,
  }
}

test('stores a template with known placeholders and names the unknown ones it rejects', async () => {
  const { post, put, remove, templates } = await withTools()
  const refused = await post('/plantillas', { name: 'Saludo', text: 'Hola, {nombre} de {empresa}:' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    data: { fields: { text: expect.stringContaining('{empresa}') } },
  })
  expect((await post('/plantillas', { name: ' ', text: 'x' })).status).toBe(422)
  const good = { name: 'Saludo', text: 'Hola, {nombre}: {asunto}, {referencia}. Con {"json": 1} no.' }
  expect((await post('/plantillas', good)).status).toBe(422)
  expect(
    (await post('/plantillas', { ...good, text: 'Hola, {nombre}: {asunto}, {referencia}.' })).status,
  ).toBe(201)
  expect((await post('/plantillas', { name: 'Saludo', text: 'Otro texto' })).status).toBe(409)
  const [saved] = await templates()
  const change = { name: 'Saludo', text: 'Buenas, {nombre}:', rev: 1 }
  expect((await put(`/plantillas/${saved?.id}`, change)).status).toBe(200)
  // Repeating the same request succeeds; a different text with the old revision is a conflict.
  expect((await put(`/plantillas/${saved?.id}`, change)).status).toBe(200)
  expect((await put(`/plantillas/${saved?.id}`, { ...change, text: 'Ciega' })).status).toBe(409)
  expect(await templates()).toMatchObject([{ text: 'Buenas, {nombre}:', rev: 2 }])
  expect((await remove(`/plantillas/${saved?.id}`)).status).toBe(204)
  expect((await remove(`/plantillas/${saved?.id}`)).status).toBe(404)
  expect((await remove('/plantillas/nada')).status).toBe(404)
})

test('refuses an answer that contains an unfilled placeholder', async () => {
  const { answer, queue } = await withTools()
  const refused = await answer('Hola, {nombre}:')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    data: { fields: { text: expect.stringContaining('{nombre}') } },
  })
  expect(takeAnswerJobs(queue.jobs)).toEqual([])
  expect((await answer('Use `{ nombre: 1 }`.')).status).toBe(201)
})

test('sends files only with the answer they were attached to', async () => {
  const { answer, attach, remove, mail, queue, app, reference, get } = await withTools()
  const ids: string[] = []
  for (const name of ['uno.pdf', 'dos/../dos.pdf'])
    ids.push((await (await attach(pdf(name))).json<{ file: { id: string } }>()).file.id)
  expect((await remove(`/adjuntos/${ids[0]}`)).status).toBe(204)
  await answer('Va adjunto.')
  expect((await remove(`/adjuntos/${ids[1]}`)).status).toBe(404)
  mail.sent.splice(0)
  await consumeJobs(app, takeAnswerJobs(queue.jobs))
  expect(mail.sent[0]?.['attachments']).toMatchObject([
    { filename: 'dos-..-dos.pdf', type: 'application/pdf', disposition: 'attachment' },
  ])
  const [first] = await readMessages(app)
  await answer('Sin nada.', { seen: first?.id })
  mail.sent.splice(0)
  await consumeJobs(app, takeAnswerJobs(queue.jobs))
  expect(mail.sent[0]).not.toHaveProperty('attachments')
  expect((await get(`/mngr/consultas/${reference}`)).status).toBe(200)
})

test('refuses files of a forbidden or false type and too many files, with a message that names the file', async () => {
  const { attach } = await withTools()
  for (const file of [
    new File(['MZ'], 'a.exe', { type: 'application/x-msdownload' }),
    new File(['<script>'], 'a.html', { type: 'text/html' }),
    new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
    new File(['MZ'], 'a.pdf', { type: 'application/pdf' }),
  ]) {
    const refused = await attach(file)
    expect(refused.status, file.name).toBe(422)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining(file.name) })
  }
  expect((await attach(pdf('grande.pdf', 'x'.repeat(2_000_000)))).status).toBe(201)
  expect((await attach(pdf('otro.pdf', 'x'.repeat(1_500_000)))).status).toBe(422)
  for (let time = 0; time < 4; time += 1) expect((await attach(pdf())).status).toBe(201)
  expect((await attach(pdf())).status).toBe(422)
})

test('does not send an answer whose attachment is missing', async () => {
  const { answer, attach, mail, queue, app } = await withTools()
  const { file } = await (await attach(pdf())).json<{ file: { id: string } }>()
  await answer('Va adjunto.')
  await app.bindings.MEDIA.delete(`correo/${file.id}`)
  mail.sent.splice(0)
  expect(await consumeJobs(app, takeAnswerJobs(queue.jobs))).toBe(1)
  expect(mail.sent).toEqual([])
  expect(await readMessages(app)).toMatchObject([
    { state: 'waiting', error: expect.stringContaining('presupuesto.pdf') },
  ])
})

test('deletes files of permanently deleted enquiries at night and leaves files of existing threads', async () => {
  const { attach, act, app, reference } = await withTools()
  const other = await sendEnquiry(app, { mensaje: `Otra consulta, que se queda. ${createKey()}` })
  const { file } = await (await attach(pdf())).json<{ file: { id: string } }>()
  const remainingFile = 'f'.repeat(32)
  await app.bindings.MEDIA.put(`correo/${remainingFile}`, 'hola')
  await app.run`INSERT INTO enquiry_files (id, enquiry_id, name, type, size, created_at)
     SELECT ${remainingFile}, id, 'a.txt', 'text/plain', 4, 1 FROM enquiries WHERE reference = ${other}`
  await act([reference], { kind: 'trash' })
  await act([reference], { kind: 'delete' })
  const env = parseEnv(app.bindings)
  await deleteOrphanedFiles(env, Date.now())
  expect(await app.bindings.MEDIA.head(`correo/${file.id}`)).not.toBeNull()
  await deleteOrphanedFiles(env, Date.now() + 2 * 60 * 60_000)
  expect(await app.bindings.MEDIA.head(`correo/${file.id}`)).toBeNull()
  expect(await app.bindings.MEDIA.head(`correo/${remainingFile}`)).not.toBeNull()
})

test('shows and exports all enquiries from one email address, ignoring case', async () => {
  const { answer, app, reference, get, read } = await withTools()
  const again = await sendEnquiry(app, {
    correo: 'LUCIA@empresa.example',
    mensaje: `Otra vez yo. ${createKey()}`,
  })
  const foreign = await sendEnquiry(app, {
    correo: 'otra@empresa.example',
    mensaje: `Yo soy otra. ${createKey()}`,
  })
  await answer('Para Lucía.')
  const page = await read(`/mngr/consultas/${reference}`)
  expect([page.includes(again), page.includes(foreign)]).toEqual([true, false])
  expect(page).toContain('Escribió 2 consultas y recibió 1 respuesta.')
  expect(await read(`/mngr/consultas/${foreign}`)).toContain('Es su única consulta.')
  const file = await get(`/api/mngr/consultas/${reference}/persona.json`)
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="persona-${reference}.json"`)
  expect(await file.json()).toMatchObject({
    correo: 'lucia@empresa.example',
    consultas: [
      { referencia: reference, mensajes: [{ sentido: 'enviado', texto: 'Para Lucía.', archivos: [] }] },
      { referencia: again, mensajes: [] },
    ],
  })
  expect((await get('/api/mngr/consultas/C-0000-0000/persona.json')).status).toBe(404)
})

test('reads a bounded number of rows for a sender with thousands of enquiries', async () => {
  const { app, get, reference } = await withTools()
  await app.run`INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, email_key, subject, message, message_digest,
       folded, state, mail_state, created_at, updated_at)
     WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2000)
     SELECT 'R' || n, 'k' || n, '', 'a', 'lucia@empresa.example', 'lucia@empresa.example', 'otro', 'm', '', 'm', 'spam', 'off', n, n FROM n`
  const { DB, measured } = measureReads(app.bindings.DB)
  await readAnswerData(createDatabase(DB), { reference, userId: 'm1', now: Date.now() })
  const page = await (await get(`/mngr/consultas/${reference}`)).text()
  const card = measured.find(({ query }) => query.includes('email_key ='))
  expect(card?.rowsRead).toBeLessThan(5 * maxCountedEnquiries)
  expect(page.replaceAll('<!-- -->', '')).toContain(`al menos ${maxCountedEnquiries} consultas`)
})
