import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAddress,
  createAgedToken,
  postForm,
  postJson,
  readStoredEnquiries,
  testSecret,
  secretBindings,
} from '../testing.ts'
import { createFormToken, tokenLifetimeMs } from './token.ts'

/** Result of a submission: stored for the inbox, stored in quarantine, or refused without storing anything. */
type Outcome = 'new' | 'spam' | 'refused'
type Case = [
  name: string,
  status: number,
  outcome: Outcome,
  change: Record<string, unknown> | string | Uint8Array,
]

const script = '<script>alert(1)</script>'
const replayed = createAgedToken()

const cases: readonly Case[] = [
  // Markup
  ['a script in the name', 201, 'spam', { nombre: script }],
  ['a script in the message', 201, 'spam', { mensaje: `Hola a todos ${script}` }],
  ['an image with a handler', 201, 'spam', { mensaje: 'Mira <img src=x onerror=alert(1)> esto' }],
  ['a closed attribute', 201, 'new', { nombre: '"><b onmouseover=alert(1)>Ana' }],
  ['a javascript address', 201, 'spam', { mensaje: 'Visita javascript:alert(document.cookie)' }],
  ['an svg', 201, 'spam', { empresa: '<svg/onload=alert(1)>' }],
  ['an iframe', 201, 'spam', { mensaje: '<iframe src="//evil.example"></iframe>' }],
  ['a template expression', 201, 'new', { nombre: '{{constructor.constructor("alert(1)")()}}' }],
  ['an end of state script', 201, 'spam', { mensaje: '</script><script>alert(1)</script>' }],
  // Headers
  ['CRLF in the name', 201, 'new', { nombre: 'Ana\r\nBcc: todos@victima.example' }],
  ['CRLF in the email', 422, 'refused', { correo: 'ana@empresa.example\r\nBcc: a@b.example' }],
  [
    'an encoded line end in the email',
    422,
    'refused',
    { correo: 'ana@empresa.example%0d%0aBcc:a@b.example' },
  ],
  ['two addresses', 422, 'refused', { correo: 'a@b.example, c@d.example' }],
  ['a display name in the email', 422, 'refused', { correo: 'Ana <ana@b.example>' }],
  ['a null character in the email', 422, 'refused', { correo: 'ana\u0000@b.example' }],
  ['a line separator in the name', 201, 'new', { nombre: 'Ana\u2028Subject: x' }],
  // Formulas
  ['a formula as name', 201, 'new', { nombre: '=HYPERLINK("//evil.example";"clic")' }],
  ['a command formula', 201, 'new', { empresa: "@SUM(1+1)*cmd|' /C calc'!A0" }],
  ['a formula as message', 201, 'new', { mensaje: '+1+1 es una suma inocente' }],
  ['a formula behind a tab', 201, 'new', { nombre: '\t=1+1' }],
  // SQL and patterns
  ['SQL', 201, 'new', { nombre: "Robert'); DROP TABLE enquiries;--" }],
  // Sizes
  ['a name too long', 422, 'refused', { nombre: 'a'.repeat(101) }],
  ['an email too long', 422, 'refused', { correo: `${'a'.repeat(250)}@b.example` }],
  ['a company too long', 422, 'refused', { empresa: 'a'.repeat(101) }],
  ['a message too long', 422, 'refused', { mensaje: 'ab '.repeat(1_700) }],
  ['a body over 64 kB', 413, 'refused', { mensaje: 'a'.repeat(70_000) }],
  [
    'a message of one letter, repeated',
    201,
    'spam',
    { mensaje: 'a'.repeat(4_000), empresa: 'http://a.example' },
  ],
  // Missing and invalid values
  ['nothing at all', 422, 'refused', '{}'],
  ['no name', 422, 'refused', { nombre: '' }],
  ['a name of blanks', 422, 'refused', { nombre: ' \u200b\t ' }],
  ['no consent', 422, 'refused', { acepto: '' }],
  ['a refused consent', 422, 'refused', { acepto: false }],
  ['an unknown subject', 422, 'refused', { asunto: 'premio' }],
  ['a subject of the prototype', 422, 'refused', { asunto: '__proto__' }],
  ['a number as name', 422, 'refused', { nombre: 7 }],
  ['a list as email', 422, 'refused', { correo: ['a@b.example', 'c@d.example'] }],
  ['an object as message', 422, 'refused', { mensaje: { toString: 'x' } }],
  ['null everywhere', 422, 'refused', { nombre: null, correo: null, mensaje: null }],
  ['a list as body', 400, 'refused', '[]'],
  ['a number as body', 400, 'refused', '7'],
  ['null as body', 400, 'refused', 'null'],
  ['broken JSON', 400, 'refused', '{"nombre":'],
  ['bad UTF-8', 400, 'refused', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['deep nesting', 400, 'refused', '['.repeat(30_000)],
  ['half a surrogate pair', 201, 'new', { nombre: 'Ana \ud83d', mensaje: 'Un mensaje \udc00 partido.' }],
  ['null characters in the message', 201, 'new', { mensaje: 'Un mensaje\u0000 con\u0000 nulos.' }],
  ['a thousand marks on one letter', 422, 'refused', { nombre: `a${'\u0301'.repeat(1_000)}` }],
  [
    'a thousand unknown fields',
    201,
    'new',
    Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`c${i}`, 'x'])),
  ],
  [
    'keys of the prototype',
    422,
    'refused',
    '{"__proto__":{"nombre":"Ana","acepto":"si"},"constructor":{"prototype":{"x":1}}}',
  ],
  ['a key of another shape', 201, 'new', { clave: "x' OR 1=1 --" }],
  ['a key as a list', 201, 'new', { clave: ['a', 'b'] }],
  // Tokens
  ['no token', 422, 'refused', { token: undefined }],
  ['an empty token', 422, 'refused', { token: '' }],
  ['a token of the wrong type', 422, 'refused', { token: { a: 1 } }],
  [
    'a forged token',
    422,
    'refused',
    { token: createFormToken('otro secreto cualquiera', Date.now() - 60_000) },
  ],
  [
    'a token of another form',
    422,
    'refused',
    { token: createFormToken(testSecret, Date.now() - 60_000, 'ingreso') },
  ],
  [
    'an aged token',
    422,
    'refused',
    { token: createFormToken(testSecret, Date.now() - tokenLifetimeMs - 60_000) },
  ],
  ['a token from the future', 422, 'refused', { token: createFormToken(testSecret, Date.now() + 3_600_000) }],
  ['a token used once', 201, 'new', { token: replayed, mensaje: 'El primer mensaje de este formulario.' }],
  ['a token used again', 201, 'spam', { token: replayed, mensaje: 'Otro mensaje con el mismo formulario.' }],
  // Bots
  ['a filled honeypot', 201, 'spam', { codigo_interno: 'x' }],
  ['a honeypot of the wrong type', 201, 'spam', { codigo_interno: ['x'] }],
  ['seven links', 201, 'spam', { mensaje: 'http://a.example '.repeat(7) }],
  ['another alphabet', 201, 'spam', { mensaje: 'Купите дешёвые ссылки прямо сейчас' }],
  ['BBCode links', 201, 'spam', { mensaje: 'Mira [url=http://a.example]esto[/url] ahora' }],
  ['text that runs backwards', 201, 'new', { nombre: 'Ana \u202Egpj.exe' }],
]

test('stores, quarantines or refuses each hostile submission as listed', async () => {
  expect(cases.length).toBeGreaterThanOrEqual(40)
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  let number = 0
  for (const [name, status, outcome, change] of cases) {
    number += 1
    const before = await readStoredEnquiries(app)
    const body =
      typeof change === 'string' || change instanceof Uint8Array
        ? change
        : // A unique message, so that only the tested field causes the outcome.
          {
            ...validEnquiry,
            mensaje: `${validEnquiry.mensaje} (${number})`,
            token: createAgedToken(),
            ...change,
          }
    const response = await postJson(app, body)
    expect(response.status, name).toBe(status)
    expect(response.headers.get('X-Content-Type-Options'), name).toBe('nosniff')
    const after = await readStoredEnquiries(app)
    expect(after.length - before.length, name).toBe(outcome === 'refused' ? 0 : 1)
    if (outcome !== 'refused') {
      const row = after.at(-1)
      expect(row?.state, `${name}: ${row?.reasons}`).toBe(outcome)
      // oxlint-disable-next-line no-control-regex
      expect(`${row?.name}${row?.email}`, name).not.toMatch(/[\u0000-\u001f\u2028\u202e]/)
    }
  }
})

test('answers each hostile form submission with the listed status and shows the typed text again', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const good = () => ({ ...validEnquiry, token: createAgedToken() })
  const table: [name: string, status: number, fields: Record<string, string> | string][] = [
    ['no token', 422, { ...validEnquiry }],
    ['a message too long', 422, { ...good(), mensaje: `Lucía ${'ab '.repeat(2_000)}` }],
    ['over 64 kB', 413, { ...good(), mensaje: 'Lucía '.repeat(15_000) }],
    ['markup, incomplete', 422, { ...good(), empresa: script, acepto: '' }],
    ['broken escapes', 422, 'nombre=Lucía%&correo=%zz&mensaje=%C3%28'],
  ]
  for (const [name, status, fields] of table) {
    const response = await postForm(app, fields)
    expect(response.status, name).toBe(status)
    expect(response.headers.get('Cache-Control'), name).toBe('private, no-store')
    const html = await response.text()
    expect(html, name).toContain('Lucía')
    expect(html, name).not.toContain(script)
  }
  expect(await readStoredEnquiries(app)).toEqual([])
  const address = createAddress()
  const other = await app.request('/contacto', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', 'CF-Connecting-IP': address },
    body: 'nombre=x',
  })
  expect(other.status).toBe(415)
})
