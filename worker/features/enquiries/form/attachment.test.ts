import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { toEntrySubject } from '#client/features/enquiries/contract/form.ts'
import { parseEnv } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createTestApp, createUpload, type TestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleJob } from '../../content/testing.ts'
import { deleteMarkedFiles } from '../answers/delete-files.ts'
import { exportSender } from '../answers/personal-data.ts'
import { consumeJobs } from '../answers/testing.ts'
import { createEnquiryApp } from '../mail/mail-testing.ts'
import { filesKey, toHour } from '../queries/limits.ts'
import {
  createAddress,
  createAgedToken,
  createInboxClient,
  readStoredEnquiries,
  validEnquiry,
} from '../testing.ts'

const subject = toEntrySubject('job', exampleJob.slug)
const pdf = (name = 'currículum.pdf', more = '') => new File([`%PDF-1.7 ${more}`], name)
const zip = (name: string, entries: Record<string, string>) =>
  new File(
    [
      zipSync(
        Object.fromEntries(
          Object.entries(entries).map(([key, text]) => [key, [strToU8(text), { level: 0 }]]),
        ),
      ),
    ],
    name,
  )
const odt = (kind: string) => ({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '' })
const docx = { '[Content_Types].xml': '', 'word/document.xml': '' }
const accept = { Accept: 'application/json' }

async function open(change: Parameters<typeof createEnquiryApp>[0] = {}) {
  const { app, mail, queue } = await createEnquiryApp(change)
  const contents = await createContentClient(app)
  await contents.published(exampleJob)
  const post = async (
    path: string,
    files: readonly File[],
    fields: Record<string, string> = {},
    more = {},
  ) => {
    const { headers, ...init } = await createUpload({
      archivo: files,
      ...validEnquiry,
      asunto: subject,
      mensaje: `Quiero el puesto. ${crypto.randomUUID()}`,
      token: createAgedToken(),
      ...fields,
    })
    const sent = { ...headers, 'CF-Connecting-IP': createAddress(), ...more }
    return contents.app.request(path, { ...init, headers: sent })
  }
  return { ...contents, mail, queue, post }
}

const readFiles = async (app: TestApp) =>
  await app.all<{
    id: string
    name: string
    type: string
    dropped: string | null
  }>`SELECT id, name, type, size, dropped FROM enquiry_files`

test('the form opened from a published offer names it and takes a file; other subjects take none', async () => {
  const { text, app } = await open()
  const offer = await text(`/empleo/${exampleJob.slug}`)
  expect(offer).toContain(`href="/contacto?asunto=${subject}#formulario"`)
  // The facts and their button come before the description.
  expect(offer).toMatch(/<dt>Lugar<.*Enviar candidatura.*<h2/s)
  const form = await text(`/contacto?asunto=${subject}`)
  expect(form).toContain('encType="multipart/form-data"')
  // The subject is sent, but the page does not ask what is known.
  expect(form).toMatch(/<div hidden=""><label for="asunto">.*<option value="empleo--\S+" selected="">/)
  expect(form).toContain('Se guarda junto con tu mensaje y se borra con él.')
  // It speaks to an applicant, not to a customer.
  expect(form).toMatch(/<h1[^>]*>(<[^>]*>)*Envíanos tu candidatura/)
  expect(form).toContain('<a href="/empleo">Ver todas las ofertas</a>')
  expect(form).not.toMatch(/propuesta con alcance|La dirección de tu sitio|name="empresa"/)
  for (const other of ['', '?asunto=otro']) {
    const plain = await text(`/contacto${other}`)
    expect(plain).toContain('name="empresa"')
    expect(plain).not.toContain('type="file"')
    expect(plain).not.toContain('encType')
  }
  const unknown = await app.request('/contacto?asunto=empleo--de-nadie')
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/contacto'])
})

test.each([
  ['/contacto', 303],
  ['/api/consultas', 201],
])(
  'POST %s stores the file with the enquiry: mailed by name, downloaded, exported, deleted',
  async (path, status) => {
    const { app, mail, queue, post } = await open()
    const answer = await post(path, [pdf('../de\u202ecasa/currículum.pdf', 'hola')])
    expect(answer.status).toBe(status)
    const [stored] = (await readStoredEnquiries(app)).slice(-1)
    const [file] = (await readFiles(app)).slice(-1)
    expect(file).toMatchObject({
      name: '..-decasa-currículum.pdf',
      type: 'application/octet-stream',
      dropped: null,
    })
    expect(stored?.state).toBe('new')

    await consumeJobs(app, queue.jobs)
    expect(mail.sent.at(-1)).toMatchObject({
      text: expect.stringContaining(`Archivos:   ${file?.name} (están en el panel)`),
    })
    expect(mail.sent.at(-1)).not.toHaveProperty('attachments')

    const { get, act, read } = await createInboxClient(app)
    const page = await read(`/mngr/consultas/${stored?.reference}`)
    expect(page).toMatch(new RegExp(`Empleo: ${exampleJob.title}[^]*Lo adjuntó a su mensaje`))
    expect(page).toContain(`href="/api/mngr/consultas/adjuntos/${file?.id}"`)
    const download = await get(`/api/mngr/consultas/adjuntos/${file?.id}`)
    expect(await download.text()).toBe('%PDF-1.7 hola')
    expect(download.headers.get('Content-Disposition')).toMatch(/^attachment;/)
    expect(download.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect((await app.request(`/api/mngr/consultas/adjuntos/${file?.id}`)).status).toBe(401)
    const env = parseEnv(app.bindings)
    expect(JSON.stringify(await exportSender(env.db, validEnquiry.correo))).toContain(file?.name)

    await act([stored?.reference ?? ''], { kind: 'trash' })
    await act([stored?.reference ?? ''], { kind: 'delete' })
    await deleteMarkedFiles(env)
    expect(await app.bindings.MEDIA.head(`correo/${file?.id}`)).toBeNull()
  },
)

test('accepts DOCX and ODT by their content, and refuses other contents, kinds and numbers of files', async () => {
  const { app, post } = await open()
  const good = [zip('a.DOCX', docx), zip('a.odt', odt('text'))]
  for (const file of good) expect((await post('/api/consultas', [file])).status, file.name).toBe(201)
  const refused: [files: File[], message: RegExp, fields?: Record<string, string>][] = [
    [[zip('a.pdf', docx)], /no es de ese tipo/],
    [[pdf('a.docx')], /no es de ese tipo/],
    [[zip('a.docx', { 'xl/workbook.xml': '' })], /no es de ese tipo/],
    [[zip('a.docx', { ...docx, 'word/vbaProject.bin': '' })], /no es de ese tipo/],
    [[zip('a.odt', odt('spreadsheet'))], /no es de ese tipo/],
    [[new File(['PK\u0003\u0004 word/document.xml'], 'a.docx')], /no es de ese tipo/],
    [[new File(['MZ'], 'a.exe')], /Solo recibimos/],
    [[pdf('a.pdf.html')], /Solo recibimos/],
    [[pdf(), pdf()], /un solo archivo/],
    [[new File([], 'a.pdf')], /no es de ese tipo/],
    [[pdf()], /Con este asunto/, { asunto: 'otro' }],
    [[new File(['%PDF-', new Uint8Array(5_000_000)], 'a.pdf')], /más de 5 MB/],
  ]
  const before = await readStoredEnquiries(app)
  for (const [files, message, fields] of refused) {
    const answer = await post('/api/consultas', files, fields, accept)
    expect(answer.status, String(message)).toBe(422)
    expect((await answer.json<{ data: unknown }>()).data, String(message)).toMatchObject({
      fields: { archivo: expect.stringMatching(message) },
    })
    const page = await post('/contacto', files, fields)
    expect(page.status, String(message)).toBe(422)
    expect((await page.text()).replaceAll('<!-- -->', '')).toMatch(message)
  }
  expect(await readStoredEnquiries(app)).toEqual(before)
  expect(await readFiles(app)).toHaveLength(good.length)
})

test('a form of 12 MB is shown again as typed, also what comes after its file', async () => {
  const { post, app } = await open()
  const large = new File(['%PDF-', new Uint8Array(12_000_000)], 'a.pdf')
  const typed = { nombre: 'Ana «Lía»', mensaje: 'Aquí va mi currículum.' }
  const answer = await post('/contacto', [large], typed)
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Aquí va mi currículum.')
  expect(html).toContain('value="Ana «Lía»"')
  expect(html).toContain('no conserva los archivos: elige otra vez el tuyo')
  expect(html).toContain('El archivo pesa más de 5 MB')
  expect(html).toContain(`<option value="${subject}" selected="">`)
  expect(html).toMatch(/name="token" value="[^"]+"/)
  expect(await readStoredEnquiries(app)).toEqual([])
})

test('a refused form asks to choose the file again, because browsers do not keep it', async () => {
  const { post } = await open()
  const unconfirmed = await (await post('/contacto', [pdf()], { token: '' })).text()
  expect(unconfirmed).toContain('Falta un paso')
  expect(unconfirmed).toContain('no conserva los archivos: elige otra vez el tuyo')
  const without = await (await post('/contacto', [], { token: '' })).text()
  expect(without).not.toContain('no conserva los archivos: elige otra vez el tuyo')
})

test('a sender in a hurry is stopped before the body is read', async () => {
  const { post } = await open({ ENQUIRY_LIMIT: { limit: () => Promise.resolve({ success: false }) } })
  const api = await post('/api/consultas', [pdf()], {}, accept)
  expect([api.status, api.headers.get('Retry-After')]).toEqual([429, '60'])
  const page = await post('/contacto', [pdf()], { nombre: 'Ana Prisa' })
  expect(page.status).toBe(429)
  expect(await page.text()).toContain('value="Ana Prisa"')
})

test('without its file, the same enquiry is stored once, and its sender and the team are told', async () => {
  const MEDIA = replaceCalls((await createTestApp()).bindings.MEDIA, () => ({
    put: () => Promise.reject(new Error('R2')),
  }))
  const { app, text, post, mail, queue } = await open({ MEDIA })
  const fields = {
    mensaje: `Una sola vez. ${crypto.randomUUID()}`,
    clave: 'una-clave-larga',
    token: createAgedToken(),
  }
  const answers = [await post('/contacto', [pdf()], fields), await post('/contacto', [pdf()], fields)]
  const [to, again] = answers.map(({ headers }) => headers.get('Location') ?? '')
  expect(again).toBe(to)
  expect(to).toMatch(/^\/contacto\/gracias\?ref=[^&]+&sobre=empleo&archivo=no$/)
  expect(await text(to ?? '')).toContain('el archivo no. Envíalo por correo')
  const stored = await readStoredEnquiries(app)
  expect(stored).toHaveLength(1)
  await consumeJobs(app, queue.jobs)
  expect(mail.sent).toMatchObject([{ text: expect.not.stringContaining('Archivos:') }])
  const { read } = await createInboxClient(app)
  expect(await read(`/mngr/consultas/${stored[0]?.reference}`)).toContain('no se guardó: falló el almacén')
})

test('a notification that is sent later names the file of the sender, not those of answers', async () => {
  const { app, session, post, mail, queue } = await open()
  await post('/api/consultas', [pdf()])
  await consumeJobs(app, queue.jobs.splice(0), { queue: 'cauce-mail-dead' })
  const [{ reference = '' } = {}] = await readStoredEnquiries(app)
  const client = await createInboxClient(app)
  const { headers, ...upload } = await createUpload({
    archivo: [new File(['%PDF-1.7'], 'oferta.pdf', { type: 'application/pdf' })],
  })
  const path = `/api/mngr/consultas/${reference}/adjuntos`
  const sent = { ...headers, ...session }
  expect((await app.request(path, { ...upload, headers: sent })).status).toBe(201)
  const answer = { key: crypto.randomUUID(), text: 'Hola.', seen: Number.MAX_SAFE_INTEGER }
  expect((await client.post(`/${reference}/respuestas`, answer)).status).toBe(201)
  queue.jobs.splice(0)
  expect((await client.post(`/${reference}/reenviar`, {})).status).toBe(202)
  await consumeJobs(app, queue.jobs)
  expect(mail.sent).toMatchObject([
    { text: expect.stringContaining('Archivos:   currículum.pdf (están en el panel)') },
  ])
})

test('beyond the hourly limit of files, the enquiry is stored without its file', async () => {
  const { app, post } = await open()
  await app.run`INSERT OR REPLACE INTO enquiry_limits (key, hour, count) VALUES (${filesKey}, ${toHour(Date.now())}, ${rateLimits.form.files})`
  const answer = await post('/contacto', [pdf()])
  expect(answer.headers.get('Location')).toContain('archivo=no')
  expect(await readFiles(app)).toMatchObject([{ dropped: 'llegaron demasiados en una hora' }])
})

test('an unchosen file and an untyped form are as without a file', async () => {
  const { app, post } = await open()
  expect((await post('/contacto', [new File([], '')])).status).toBe(303)
  expect(await readFiles(app)).toEqual([])
  const broken = await app.request('/contacto', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '5' },
    body: '--y--',
  })
  expect(broken.status).toBe(400)
})
