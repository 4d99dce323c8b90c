import { expect, test } from 'vitest'
import { toEntrySubject } from '#client/features/enquiries/contract/form.ts'
import { parseEnv } from '#worker/env.ts'
import { measureReads } from '#worker/testing/measure-reads.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService, exampleEvent, exampleJob } from '../../content/testing.ts'
import { createAgedToken, createInboxClient, postJson, secretBindings, validEnquiry } from '../testing.ts'
import { isKnownSubject } from './subject.ts'

test('a service whose slug begins like the subject of an offer is a subject like others', async () => {
  const { app, published, text } = await createContentClient(await createTestApp(secretBindings))
  await published(createService('empleo-publico', { title: 'Empleo público' }))
  const form = await text('/contacto?asunto=empleo-publico')
  expect(form).toContain('<option value="empleo-publico" selected="">Empleo público<')
  expect(form).not.toContain('type="file"')
  const sent = { ...validEnquiry, asunto: 'empleo-publico', token: createAgedToken() }
  expect((await postJson(app, sent)).status).toBe(201)
})

test('an unknown offer is looked up once, and an application does not read the settings', async () => {
  const { app, published } = await createContentClient(await createTestApp(secretBindings))
  await published(exampleJob)
  const { DB, measured } = measureReads(app.bindings.DB)
  const env = parseEnv({ ...app.bindings, DB })
  expect(await isKnownSubject(env, Date.now(), toEntrySubject('job', exampleJob.slug))).toBe(true)
  expect(measured.splice(0)).toHaveLength(1)
  await (await createTestApp({ DB })).request('/contacto?asunto=empleo--unknown')
  expect(measured.filter(({ query }) => query.includes("p.data ->> '$.title'"))).toHaveLength(1)
})

const eventSubject = toEntrySubject('event', exampleEvent.slug)

test('an event leads to a form that names it, and so do the inbox and the thank-you page its kind', async () => {
  const { app, published, text } = await createContentClient(await createTestApp(secretBindings))
  await published(exampleEvent)
  const page = await text(`/eventos/${exampleEvent.slug}`)
  // The owner's link is the contact form in general.
  expect(page.match(new RegExp(`href="/contacto\\?asunto=${eventSubject}"`, 'g'))).toHaveLength(2)
  const form = await text(`/contacto?asunto=${eventSubject}`)
  expect(form).toContain(`Inscripción y preguntas: «${exampleEvent.title}»`)
  expect(form).toMatch(
    /<div hidden=""><label for="asunto">.*<option value="eventos--\S+" selected="">Evento</,
  )
  expect(form).toContain('name="empresa"')
  expect(form).not.toContain('type="file"')
  for (const unknown of ['eventos--ninguno', 'casos--ninguno', `${eventSubject}--y-mas`])
    expect((await app.request(`/contacto?asunto=${unknown}`)).headers.get('Location')).toBe('/contacto')
  const sent = { ...validEnquiry, asunto: eventSubject, token: createAgedToken() }
  const answer = await postJson(app, sent)
  const { reference, to } = await answer.json<{ reference: string; to: string }>()
  expect(to).toMatch(/&sobre=eventos$/)
  expect(await text(to)).toMatch(/Recibimos tu mensaje<(?!.*ventas)/s)
  const { read } = await createInboxClient(app)
  expect(await read('/mngr/consultas')).toContain(`Evento: ${exampleEvent.title}`)
  expect(await read(`/mngr/consultas/${reference}`)).toContain(`Evento: ${exampleEvent.title}`)
})

test('the thank-you page speaks of what was sent, and of nothing that its address does not say', async () => {
  const { app, published, text } = await createContentClient(await createTestApp(secretBindings))
  await published(exampleJob)
  const asunto = toEntrySubject('job', exampleJob.slug)
  const answer = await postJson(app, { ...validEnquiry, asunto, token: createAgedToken() })
  const { to } = await answer.json<{ to: string }>()
  const thanks = await text(to)
  expect(thanks).toContain('Recibimos tu candidatura')
  expect(thanks).toContain('te proponemos una conversación')
  expect(thanks).not.toMatch(new RegExp(`ventas|alcance|${exampleJob.title}|${validEnquiry.nombre}`))
  const enquiry = await text(to.replace('&sobre=empleo', ''))
  expect(enquiry).toContain('Gracias por tu mensaje')
  expect(enquiry).toContain('ventas')
  for (const other of ['casos', 'nada', ''])
    expect(await text(to.replace('empleo', other))).toContain('ventas')
  const unsigned = await app.request('/contacto/gracias?ref=C-0000-0000.x&sobre=empleo')
  expect(await unsigned.text()).not.toContain('candidatura')
})
