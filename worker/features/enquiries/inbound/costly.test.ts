import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { readMessages, createThread } from '../answers/testing.ts'
import { readStoredEnquiries } from '../testing.ts'
import { toReplyAddress, createAppWithReplies, deliverMail } from './testing.ts'

// Mails built to be expensive to parse, and large normal mails that must be accepted.

const boundary = (declared: string) => ({ 'Content-Type': `multipart/mixed; ${declared}` })
const million = 1_000_000
const part = (headers: string, body: string): string => `--b\r\n${headers}\r\n\r\n${body}\r\n`
/** The HTML conversion of postal-mime takes minutes here: its time grows with the square of the text after the link. */
const linkWithoutEnd = `<p>Una <b>cosa</b>: <a href="https://a.example/">esto</a>${'A'.repeat(230_000)}`

test.each<[what: string, mail: { headers?: Record<string, string>; body: string }]>([
  ['lines of nothing', { body: '\n'.repeat(million) }],
  [
    'parts with a space in their mark',
    { headers: boundary('boundary="a b"'), body: '--a b\r\n\r\n'.repeat(501) },
  ],
  [
    'parts with a mark in pieces',
    { headers: boundary('boundary*0=a; boundary*1=b'), body: '--ab\r\n\r\n'.repeat(501) },
  ],
  ['parts with a mark of marks', { headers: boundary('boundary="; "'), body: '--; \n\n'.repeat(501) }],
  [
    'base64 that ends again and again',
    { headers: { 'Content-Transfer-Encoding': 'base64' }, body: 'AA='.repeat(million) },
  ],
])('forwards a mail of %s to the team unparsed and notes it in the thread', async (_, mail) => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  expect(await deliverMail(app, { to, ...mail })).toEqual({
    rejected: null,
    forwarded: ['hola@cauce.example'],
  })
  expect((await readMessages(app)).map(({ text }) => text)).toEqual([
    expect.stringContaining('no se pudo leer'),
  ])
})

test('unreadable mail counts towards the limits of threads and of forged addresses', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const body = '\n'.repeat(100_000)
  const deliver = async (to: string, times: number) => {
    const all = []
    for (let time = 0; time < times; time += 1) all.push(await deliverMail(app, { to, body }))
    return {
      forwarded: all.flatMap(({ forwarded }) => forwarded).length,
      refused: all.filter(({ rejected }) => rejected?.includes('demasiados')).length,
    }
  }
  expect(await deliver(toReplyAddress(app, reference), rateLimits.inboundMail.conversation + 2)).toEqual({
    forwarded: rateLimits.inboundMail.conversation,
    refused: 2,
  })
  const forged = 'consultas+x@cauce.example'
  expect(await deliver(forged, rateLimits.inboundMail.unmatched + 2)).toEqual({
    forwarded: rateLimits.inboundMail.unmatched,
    refused: 2,
  })
  const strays = (await readStoredEnquiries(app)).filter(({ state }) => state === 'spam')
  expect([strays.length, strays[0]?.message]).toEqual([
    rateLimits.inboundMail.unmatched,
    expect.stringContaining('no se pudo leer'),
  ])
})

test('limits forged, signed and plain addresses separately, so that a flood of one blocks no other', async () => {
  const { app } = await createAppWithReplies()
  const forged = 'consultas+x@cauce.example'
  const signed = toReplyAddress(app, 'C-7K3M-9QXP')
  const plain = 'consultas@cauce.example'
  const deliver = async (to: string, canBeForwarded: boolean) => {
    const { rejected, forwarded } = await deliverMail(app, { to, canBeForwarded })
    return rejected ?? forwarded
  }
  const tooMany = expect.stringContaining('demasiados')
  for (let time = 0; time < rateLimits.inboundMail.unmatched; time += 1) await deliver(forged, true)
  expect(await deliver(forged, true)).toEqual(tooMany)
  for (let time = 0; time < rateLimits.inboundMail.unmatched; time += 1) {
    expect(await deliver(signed, true)).toEqual([])
    expect(await deliver(plain, false)).toEqual([])
  }
  // Over the limit, mail that can be forwarded goes to the team; the rest is rejected.
  expect(await deliver(signed, true)).toEqual(['hola@cauce.example'])
  expect(await deliver(signed, false)).toEqual(tooMany)
  expect(await deliver(plain, true)).toEqual(['hola@cauce.example'])
  expect(await deliver(plain, false)).toEqual(tooMany)
  expect(await readStoredEnquiries(app)).toHaveLength(3 * rateLimits.inboundMail.unmatched)
})

test('rejects mail that can be neither read nor forwarded, and forwards a repeated mail once', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  const mail = { to, body: '\n'.repeat(100_000), headers: { 'Message-ID': '<una@empresa.example>' } }
  expect((await deliverMail(app, { ...mail, canBeForwarded: false })).rejected).toMatch(/no se pudo leer/)
  expect(await deliverMail(app, mail)).toEqual({ rejected: null, forwarded: ['hola@cauce.example'] })
  expect(await deliverMail(app, mail)).toEqual({ rejected: null, forwarded: [] })
  expect(await readMessages(app)).toHaveLength(1)
})

test('accepts a 4.9 MB attachment in lines of 64 or 76 characters, and a nested mail as a file', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  for (const width of [64, 76]) {
    const line = `${'A'.repeat(width)}\r\n`
    const body = line.repeat(Math.floor(4_900_000 / line.length))
    const headers = {
      'Content-Type': 'application/pdf; name="plano.pdf"',
      'Content-Disposition': 'attachment',
      'Content-Transfer-Encoding': 'base64',
    }
    expect((await deliverMail(app, { to, headers, body })).forwarded).toEqual([])
  }
  const inner = btoa(`Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nDentro'.repeat(600)}`)
  const headers = { 'Content-Type': 'message/rfc822', 'Content-Transfer-Encoding': 'base64' }
  expect((await deliverMail(app, { to, headers, body: inner })).forwarded).toEqual([])
  const stored = await readMessages(app)
  expect([stored.length, stored.some(({ text }) => text.includes('Dentro'))]).toEqual([3, false])
})

test('reads only the start of mail to a forged address, and nothing once the limit is reached', async () => {
  const { app } = await createAppWithReplies()
  const to = 'consultas+x@cauce.example'
  await deliverMail(app, { to, body: `Hola\r\n${'x'.repeat(300_000)}\r\n${'\n'.repeat(million)}` })
  const [first] = await readStoredEnquiries(app)
  expect(first).toMatchObject({ state: 'spam', message: expect.stringContaining('Hola') })
  for (let time = 1; time < rateLimits.inboundMail.unmatched; time += 1) await deliverMail(app, { to })
  const flood = await deliverMail(app, { to, body: '\n'.repeat(million) })
  expect(flood).toEqual({ rejected: expect.stringContaining('demasiados'), forwarded: [] })
})

test('HTML mail is converted to text in linear time, alone or beside plain text, in a thread or from strangers', async () => {
  const { app } = await createAppWithReplies()
  const html = { 'Content-Type': 'text/html' }
  await deliverMail(app, { to: 'consultas+x@cauce.example', headers: html, body: linkWithoutEnd })
  expect((await readStoredEnquiries(app))[0]?.message).toContain('Una cosa: esto (https://a.example/)AAA')
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  // A text that is too long for the page is forwarded in full to the team.
  expect(await deliverMail(app, { to, headers: html, body: linkWithoutEnd })).toEqual({
    rejected: null,
    forwarded: ['hola@cauce.example'],
  })
  await deliverMail(app, {
    to,
    headers: boundary('boundary=b'),
    body: part('', 'Hola') + part('Content-Type: text/html', linkWithoutEnd),
  })
  await deliverMail(app, {
    to,
    headers: boundary('boundary=b'),
    body: part('', '<<"'.repeat(1_600_000)) + part('Content-Type: text/html', '<p>Adiós'),
  })
  const [alone, beside, marks] = (await readMessages(app)).map(({ text }) => text)
  expect(alone).toMatch(/^Una cosa: esto .*\n\n\[El mensaje seguía\.\]$/s)
  expect(beside).toMatch(/^Hola\s+Una cosa: esto .*\n\n\[El mensaje seguía\.\]$/s)
  expect(marks).toMatch(/^<<"<<".*\n\n\[El mensaje seguía\.\]$/s)
})

test('shows each text of a multipart mail once and in order, however its parts are nested', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  const html = 'Content-Type: text/html; charset=utf-8'
  const within = [
    'Content-Type: multipart/alternative (two of them);\r\n boundary="c d"\r\n\r\n',
    `--c d\r\n\r\nDos -- \r\n--no es un límite\r\n--c d \r\n${html}\r\n\r\n<p>Dos</p>\r\n--c d--\r\n`,
  ].join('')
  const body = [
    'This is a multi-part message.\r\n',
    part(html, '<title>Nada</title><div>Uno</div><div>y<br>medio</div><style>p{}</style>'),
    `--b\r\n${within}`,
    part(
      'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable',
      'Tres a=F1os',
    ),
    part('Content-Type: text/plain; name=nota.txt\r\nContent-Disposition: attachment', 'Un archivo'),
    part('Content-Type: multipart/mixed', 'Cuatro'),
    part(
      html,
      '<ul><li>Cinco &ntilde;<li><a href="mailto:a@b.example">a@b.example</a></ul><pre>a  b\r\nc</pre>',
    ),
    '--b--\r\nNada más\r\n',
  ].join('')
  const headers = boundary('boundary="b"')
  expect(await deliverMail(app, { to, headers, body })).toEqual({ rejected: null, forwarded: [] })
  const [message] = await readMessages(app)
  expect(message?.text.split(/\n+/)).toEqual([
    'Uno',
    'y',
    'medio',
    'Dos -- ',
    '--no es un límite',
    'Tres años',
    'Cuatro',
    '* Cinco ñ',
    '* a@b.example',
    'a  b',
    'c',
  ])
  const results = await app.all`SELECT name, size, dropped FROM enquiry_files`
  expect(results).toEqual([{ name: 'nota.txt', size: 11, dropped: null }])
})

test('mail that is over the limit of its thread or already stored is not parsed', async () => {
  const { app } = await createAppWithReplies()
  const { reference } = await createThread(app)
  const to = toReplyAddress(app, reference)
  const again = { to, headers: { 'Message-ID': '<uno@empresa.example>' } }
  const automatic = { to, headers: { 'Auto-Submitted': 'auto-replied' } }
  const stray = { to: 'hola@cauce.example', headers: again.headers, canBeForwarded: false }
  for (const mail of [again, stray]) await deliverMail(app, mail)
  const parse = vi.spyOn(PostalMime, 'parse')
  for (const mail of [again, stray]) expect((await deliverMail(app, mail)).rejected).toBeNull()
  expect(parse).not.toHaveBeenCalled()
  for (let time = 1; time < rateLimits.inboundMail.conversation; time += 1) await deliverMail(app, { to })
  expect(await readMessages(app)).toHaveLength(rateLimits.inboundMail.conversation)
  parse.mockClear()
  expect((await deliverMail(app, { to })).rejected).toMatch(/demasiados/)
  await deliverMail(app, automatic)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})
