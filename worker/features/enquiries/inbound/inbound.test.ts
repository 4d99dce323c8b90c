import { expect, onTestFinished, test, vi } from 'vitest'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { watchAccess } from '#worker/testing/replace-calls.ts'
import { consumeJobs, readMessages, createThread, takeAnswerJobs } from '../answers/testing.ts'
import { readStoredEnquiries } from '../testing.ts'
import { toReplyAddress, createAppWithReplies, deliverMail } from './testing.ts'

const lettersOf = (app: Awaited<ReturnType<typeof createAppWithReplies>>['app']) =>
  app.all<{ subject: string; body: string }>`SELECT subject, body FROM letters ORDER BY created_at`

test('stores a reply in its thread once, reopens the enquiry and notifies the team', async () => {
  const { app, queue, mail } = await createAppWithReplies()
  await app.run`DELETE FROM letters`
  const { answer, act, reference, read } = await createThread(app)
  await answer('¿Le viene bien el lunes?')
  mail.sent.splice(0)
  await consumeJobs(app, takeAnswerJobs(queue.jobs))
  const [sent] = mail.sent
  expect(sent?.['replyTo']).toBe(toReplyAddress(app, reference))
  await act([reference], { kind: 'trash' })

  // Mail servers may change the case of an address.
  const given = {
    to: toReplyAddress(app, reference).toUpperCase(),
    headers: { 'Message-ID': '<uno@empresa.example>' },
  }
  const nothing = { rejected: null, forwarded: [] }
  expect(
    await deliverMail(app, { ...given, body: 'El lunes va bien.\r\n\r\nEl sábado escribió:\r\n> ¿Le viene' }),
  ).toEqual(nothing)
  expect(await deliverMail(app, given)).toEqual(nothing)
  const stored = await readMessages(app)
  expect(stored).toHaveLength(2)
  expect(stored[1]).toMatchObject({
    direction: 'in',
    author: 'Lucía',
    address: 'lucia@empresa.example',
    text: expect.stringContaining('El lunes va bien.'),
    message_id: 'uno@empresa.example',
    state: 'received',
  })
  expect((await readStoredEnquiries(app)).at(-1)).toMatchObject({ state: 'new', trashed_at: null })
  const letters = await lettersOf(app)
  expect(letters).toMatchObject([{ subject: `[${reference}] Respuesta de Lucía` }])
  const page = await read(`/mngr/consultas/${reference}`)
  expect(page).toContain('<span>Recibido</span>')
  expect((await read('/mngr/consultas?q=lunes')).includes(reference)).toBe(true)

  // The next answer has the reply in its headers, so that mail programs show one thread.
  expect((await answer('Pues el lunes.', { seen: stored[1]?.id })).status).toBe(201)
  mail.sent.splice(0)
  await consumeJobs(app, takeAnswerJobs(queue.jobs))
  expect(mail.sent[0]).toMatchObject({
    headers: {
      'In-Reply-To': '<uno@empresa.example>',
      References: expect.stringContaining('<uno@empresa.example>'),
    },
    text: expect.stringContaining('> El lunes va bien.'),
  })
})

test('replies beyond the hourly limit of notifications reopen the enquiry without a mail', async () => {
  const { app } = await createAppWithReplies()
  await app.run`DELETE FROM letters`
  const { act, reference } = await createThread(app)
  await app.run`INSERT INTO enquiry_limits (key, hour, count) VALUES ('avisos', ${Math.floor(Date.now() / 3_600_000)}, ${rateLimits.form.notifications - 1})
     ON CONFLICT (key, hour) DO UPDATE SET count = excluded.count`
  for (let n = 0; n < 2; n += 1) {
    await act([reference], { kind: 'trash' })
    expect((await deliverMail(app, { to: toReplyAddress(app, reference) })).rejected).toBeNull()
    expect((await readStoredEnquiries(app)).at(-1)).toMatchObject({ state: 'new', trashed_at: null })
  }
  expect(await lettersOf(app)).toHaveLength(1)
  await app.run`DELETE FROM enquiry_limits WHERE key = 'avisos'`
})

test('accepts a reply address signed with the previous secret', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const before = toReplyAddress(app, reference)
  const { app: after } = await createAppWithReplies({
    REPLY_SECRET: 'el secreto que vino después',
    REPLY_SECRET_PREVIOUS: 'otro secreto solo para las pruebas',
  })
  const thread = await createThread(after)
  // The address names a deleted enquiry; a forged address would be quarantined instead.
  await deliverMail(after, { to: before })
  expect((await readStoredEnquiries(after)).at(-1)).toMatchObject({ state: 'new', reasons: '[]' })
  expect((await deliverMail(after, { to: toReplyAddress(after, thread.reference) })).rejected).toBeNull()
})

test('neither rejects nor stores automatic mail', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  for (const mail of [
    { from: 'sitio@cauce.example' },
    { headers: { 'List-Id': '<lista.example>' } },
    { headers: { 'X-Idempotency-Key': 'respuesta-1' } },
    { headers: { 'Content-Type': 'multipart/report; boundary=x' } },
  ])
    expect(await deliverMail(app, { to, ...mail })).toEqual({ rejected: null, forwarded: [] })
  expect(await readMessages(app)).toEqual([])
  expect((await deliverMail(app, { to, headers: { 'Auto-Submitted': 'no' } })).rejected).toBeNull()
  expect(await readMessages(app)).toHaveLength(1)
})

test('shows HTML mail as text and names unsafe or large attachments without storing them', async () => {
  const { app } = await createAppWithReplies()
  const { reference, read, get } = await createThread(app)
  const part = (type: string, name: string, bytes: string) =>
    [
      '--x',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      btoa(bytes),
    ].join('\r\n')
  const body = [
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{color:red}</style><p>Ma&ntilde;ana&nbsp;s&iacute;</p><script>alert(1)</script><img src=x onerror=alert(1)>',
    part('application/pdf', '=?utf-8?q?presupuesto_d=27a=C3=B1o_=281=29.pdf?=', '%PDF-1.7 hola'),
    part('application/pdf', 'mentira.pdf', 'MZ\u0000'),
    part('text/html', '../../pagina.html', '<script>alert(1)</script>'),
    part('image/png', 'enorme.png', '\u0089PNG\r\n\u001a\n'.padEnd(3_100_000, '0')),
    '--x--',
  ].join('\r\n')
  const headers = { 'Content-Type': 'multipart/mixed; boundary=x' }
  expect((await deliverMail(app, { to: toReplyAddress(app, reference), headers, body })).rejected).toBeNull()
  const [message] = await readMessages(app)
  expect(message?.text.replace(/\s+/g, ' ')).toContain('Mañana sí')
  expect(message?.text).not.toMatch(/alert|color/)
  const results = await app.all<{
    id: string
    name: string
    dropped: string | null
  }>`SELECT id, name, dropped FROM enquiry_files ORDER BY name`
  expect(results.map(({ name, dropped }) => [name, dropped === null])).toEqual([
    ['..-..-pagina.html', false],
    ['enorme.png', false],
    ['mentira.pdf', false],
    ["presupuesto d'año (1).pdf", true],
  ])
  const page = await read(`/mngr/consultas/${reference}`)
  expect(page).toContain('no se guardó')
  const file = await get(`/api/mngr/consultas/adjuntos/${results[3]?.id}`)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  expect([file.status, file.headers.get('Content-Disposition'), await file.text()]).toEqual([
    200,
    // RFC 8187: apostrophes and parentheses are percent-encoded too.
    `attachment; filename="presupuesto d'a?o (1).pdf"; filename*=UTF-8''presupuesto%20d%27a%C3%B1o%20%281%29.pdf`,
    '%PDF-1.7 hola',
  ])
  expect((await get(`/api/mngr/consultas/adjuntos/${results[0]?.id}`)).status).toBe(404)
  expect((await app.request(`/medios/${results[3]?.id}`)).status).toBe(404)
})

test('rejects a mail that is too large or over the limit of its thread, with the reason', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  expect((await deliverMail(app, { to, rawSize: 6_000_000 })).rejected).toMatch(/5 MB/)
  // The declared size is smaller than the real one.
  expect((await deliverMail(app, { to, rawSize: 10, body: 'x'.repeat(5_300_000) })).rejected).toMatch(/5 MB/)
  for (let time = 0; time < rateLimits.inboundMail.conversation; time += 1) await deliverMail(app, { to })
  expect((await deliverMail(app, { to })).rejected).toMatch(/demasiados/)
  expect(await readMessages(app)).toHaveLength(rateLimits.inboundMail.conversation)
})

test('a thread with hundreds of mails still stores and shows the newest ones', async () => {
  const { app } = await createAppWithReplies()
  const { reference, read } = await createThread(app)
  const days = app.bindings.DB
    .prepare(`WITH RECURSIVE mails (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM mails WHERE n < 400)
    INSERT INTO enquiry_messages (id, key, enquiry_id, direction, author, address, text, state, created_at)
    SELECT n, n, (SELECT id FROM enquiries), 'in', 'Lucía', 'lucia@empresa.example', 'Mensaje ' || n || '.', 'received', n FROM mails`)
  const full = app.bindings.DB.prepare(`UPDATE enquiries SET folded = folded || hex(zeroblob(100000))`)
  await app.bindings.DB.batch([days, full])
  const body = `El último. ${'palabra '.repeat(1_000)}`
  expect((await deliverMail(app, { to: toReplyAddress(app, reference), body })).rejected).toBeNull()
  expect(await readMessages(app)).toHaveLength(401)
  const page = await read(`/mngr/consultas/${reference}`)
  for (const text of ['El último.', 'Mensaje 302.', 'Hay 301 anteriores']) expect(page).toContain(text)
  expect(page).not.toContain('Mensaje 301.')
  const row = await app.find`SELECT length(folded) AS length FROM enquiries`
  expect(row?.['length']).toBeLessThan(201_000)
})

test('forwards a mail that cannot be stored to the team, or rejects it', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  const down = { ...app, bindings: { ...app.bindings } }
  down.bindings.DB = watchAccess(app.bindings.DB, (name) => {
    if (name === 'prepare' || name === 'batch') throw new Error('D1 is down')
  })
  expect(await deliverMail(down, { to })).toEqual({ rejected: null, forwarded: ['hola@cauce.example'] })
  const { rejected } = await deliverMail(down, { to, canBeForwarded: false })
  expect(rejected).toMatch(/No se pudo guardar/)
  const line = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => line.mockRestore())
  const failed = await deliverMail(down, { to, cannotForward: true })
  expect(failed.rejected).toMatch(/No se pudo guardar/)
  expect(line).toHaveBeenCalledWith(expect.stringMatching(/"event":"mail-forward".*not verified/))
})

test('forwards mail to the plain address, and all mail while replies are not configured', async () => {
  const { app } = await createAppWithReplies()
  const team = { rejected: null, forwarded: ['hola@cauce.example'] }
  expect(await deliverMail(app, { to: 'consultas@cauce.example' })).toEqual(team)
  const off = await createAppWithReplies({ MAIL_REPLY: '', REPLY_SECRET: '' })
  expect(await deliverMail(off.app, { to: toReplyAddress(app, 'C-0000-0000') })).toEqual(team)
})

test('stores unusual but valid mail and removes control characters', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  for (const mail of [
    { headers: { From: '' } },
    { headers: { 'Message-ID': '' }, body: 'Sin nombre propio' },
    { headers: { 'Message-ID': '' }, body: 'Sin nombre propio' },
    { headers: { From: `"${'a'.repeat(5_000)}" <b@c.example>` } },
    { body: '' },
    { body: `${'\u0000\u202e'.repeat(100)}al revés` },
    { body: 'x'.repeat(100_000) },
    { headers: { 'Content-Type': 'text/html' }, body: '<div>'.repeat(60_000) },
  ])
    expect((await deliverMail(app, { to, ...mail })).rejected).toBeNull()
  const stored = await readMessages(app)
  // Two identical mails without a Message-ID are stored once.
  expect(stored).toHaveLength(7)
  expect(stored.map(({ text }) => text.length > 40_000)).not.toContain(true)
  const all = stored.map(({ text }) => text).join('')
  expect([all.includes('\u0000'), all.includes('\u202e')]).toEqual([false, false])
})

test('stores a mail delivered several times at once only once, and notifies the team once', async () => {
  const { app } = await createAppWithReplies()
  await app.run`DELETE FROM letters`
  const { reference } = await createThread(app)
  const mail = { to: toReplyAddress(app, reference), headers: { 'Message-ID': '<dos@empresa.example>' } }
  await Promise.all([1, 2, 3].map(() => deliverMail(app, { ...mail, body: 'Ornitorrinco' })))
  const searched = await app.value<string>`SELECT folded FROM enquiries`
  expect(searched?.split('ornitorrinco')).toHaveLength(2)
  expect(await readMessages(app)).toHaveLength(1)
  expect(await lettersOf(app)).toHaveLength(1)
})
