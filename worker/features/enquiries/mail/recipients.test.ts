import { createExecutionContext, createMessageBatch } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { defaultSite, type SiteSettings } from '#client/site.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import worker from '#worker/index.ts'
import { createSettingsClient, resetSettings } from '../../settings/testing.ts'
import { createAppWithReplies, toReplyAddress } from '../inbound/testing.ts'
import { createAgedToken, postJson, readStoredEnquiries, validEnquiry } from '../testing.ts'
import { createEnquiryApp } from './mail-testing.ts'
import { listRecipients } from './recipients.ts'

const at = (email: string, subject = '') => ({ email, subject })

/** A site with these settings that sends mail, and a function that submits the form and delivers what is queued. */
async function createSite(settings: Partial<SiteSettings>, create = createEnquiryApp) {
  const { app, mail, queue } = await create()
  await resetSettings(app)
  await app.run`DELETE FROM letters`
  const client = await createSettingsClient(app)
  expect((await client.save(0, { ...defaultSite, ...settings })).status).toBe(200)
  async function submit(fields: object = {}) {
    const token = createAgedToken()
    // Repeating the same text would count as spam.
    const mensaje = `Queremos renovar el sitio ${crypto.randomUUID()}`
    expect((await postJson(app, { ...validEnquiry, mensaje, token, ...fields })).status).toBe(201)
    const jobs = queue.jobs
      .splice(0)
      .map((body, index) => ({ id: `${index}`, timestamp: new Date(), attempts: 1, body }))
    await worker.queue(createMessageBatch('cauce-mail', jobs), app.bindings, createExecutionContext())
    return mail.sent.splice(0)
  }
  return { app, mail, queue, submit, ...client }
}

test('chooses recipients by subject; a subject without one goes to the address of the deploy', () => {
  const list = (rows: ReturnType<typeof at>[], ...subjects: string[]) =>
    listRecipients({ ...defaultSite, enquiryRecipients: rows }, subjects, 'first@a.example')
  expect(list([], 'sitios')).toEqual(['first@a.example'])
  expect(list([at('a@a.example')], 'sitios', 'otro')).toEqual(['a@a.example'])
  const rows = [at('a@a.example', 'sitios'), at('b@a.example', 'sitios'), at('jobs@a.example', 'empleo')]
  expect(list(rows, 'sitios')).toEqual(['a@a.example', 'b@a.example'])
  expect(list(rows, 'empleo--tecnica')).toEqual(['jobs@a.example'])
  expect(list(rows, 'otro')).toEqual(['first@a.example'])
  expect(list(rows, 'otro', 'sitios')).toEqual(['first@a.example', 'a@a.example', 'b@a.example'])
})

test('mails an enquiry to the recipients of its subject and confirms nothing unless the owner wants it', async () => {
  const enquiryRecipients = [at('taller@a.example', 'sitios'), at('jefa@a.example')]
  const { submit } = await createSite({ enquiryRecipients })
  expect(await submit()).toMatchObject([{ to: ['taller@a.example', 'jefa@a.example'] }])
  expect(await submit({ asunto: 'otro' })).toMatchObject([{ to: ['jefa@a.example'] }])
})

test('no public page and no data of one contains a recipient or the text of the confirmation', async () => {
  const secret = { enquiryRecipients: [at('taller@a.example')], confirmationText: 'Solo en el correo' }
  const { app, session } = await createSite({ ...secret, confirmsEnquiries: true })
  for (const path of ['/', '/contacto', '/api/data/contacto', '/mngr/consultas']) {
    pageCache.expire()
    const text = await (await app.request(path, { headers: path.startsWith('/mngr') ? session : {} })).text()
    expect(text, path).not.toMatch(/taller@a\.example|Solo en el correo/)
  }
  const form = await (await app.request('/mngr/ajustes', { headers: session })).text()
  expect(form).toMatch(/taller@a\.example[^]*Solo en el correo/)
})

test('confirms an enquiry once a day to an address, with nothing that the sender typed', async () => {
  const confirmationText = 'Llegó la consulta sobre {asunto}: {referencia}.'
  const { app, submit } = await createSite(
    { confirmsEnquiries: true, confirmationText },
    createAppWithReplies,
  )
  const [notice, confirmation, ...others] = await submit({ nombre: 'Compra barato' })
  const [{ reference = '' } = {}] = await readStoredEnquiries(app)
  expect([notice?.['to'], others]).toEqual([['hola@cauce.example'], []])
  expect(confirmation).toEqual({
    from: { name: 'Cauce', email: 'sitio@cauce.example' },
    to: validEnquiry.correo,
    subject: `Recibimos la consulta ${reference}`,
    text: `Llegó la consulta sobre Sitios web: ${reference}.\nCauce\n`,
    replyTo: toReplyAddress(app, reference),
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  // The same address in upper case.
  expect(await submit({ correo: 'LUCIA@empresa.example' })).toHaveLength(1)
  expect(await submit({ correo: 'lucia+uno@empresa.example' })).toHaveLength(1)
  expect(await submit({ correo: 'lucia+uno@empresa.example.org' })).toHaveLength(2)
  expect(await submit({ correo: 'otra+uno@empresa.example' })).toHaveLength(2)
  expect(await submit({ correo: 'otra+dos@empresa.example' })).toHaveLength(1)
  expect(await submit({ correo: 'otra@empresa.example' })).toHaveLength(1)
  await app.run`UPDATE enquiries SET created_at = created_at - 25 * 60 * 60 * 1000`
  expect(await submit()).toHaveLength(2)
  // Spam is not answered.
  expect(await submit({ correo: 'x@empresa.example', codigo_interno: 'x' })).toEqual([])
})

test('sends no more confirmations in an hour than the limit, and stores the enquiry all the same', async () => {
  const { app, submit } = await createSite({ confirmsEnquiries: true })
  await app.run`INSERT INTO enquiry_limits (key, hour, count) VALUES ('confirmaciones', ${Math.floor(Date.now() / 3_600_000)}, ${rateLimits.form.confirmations})`
  expect(await submit()).toHaveLength(1)
  expect(await readStoredEnquiries(app)).toHaveLength(1)
})

test('enquiries that get no confirmation use up none of the limit', async () => {
  const { app, submit } = await createSite({ confirmsEnquiries: true })
  for (let n = 0; n < 3; n += 1) await submit()
  expect(await app.value`SELECT count FROM enquiry_limits WHERE key = 'confirmaciones'`).toBe(1)
})

test('mails the address of the deploy if the mail service refuses one of the recipients', async () => {
  const { app, mail, submit } = await createSite({
    enquiryRecipients: [at('taller@a.example'), at('mal@a.example')],
  })
  const send = mail.send.bind(mail)
  mail.send = (message) =>
    String(message['to']).includes('mal@a.example')
      ? Promise.reject(new Error('550 not allowed'))
      : send(message)
  expect(await submit()).toMatchObject([{ to: ['hola@cauce.example'] }])
  expect((await readStoredEnquiries(app)).at(-1)).toMatchObject({ mail_state: 'sent' })
})

test('keeps the confirmation in the database while the queue is away', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app, queue, submit } = await createSite({ confirmsEnquiries: true })
  queue.works = false
  expect(await submit()).toEqual([])
  expect(await app.value`SELECT count(*) AS n FROM letters`).toBe(1)
  expect(logged.mock.calls.flat().join()).toContain('mail-queue')
  logged.mockRestore()
})
