import { expect, test } from 'vitest'
import type { Bindings } from './env.ts'
import { parseEnv } from './env.ts'
import { secretBindings } from './features/enquiries/testing.ts'
import { addTestManager, createTestApp, postJson, signInOwner } from './testing/testing.ts'

// Only `send` is called.
const mailService = { send: () => Promise.resolve() } as unknown as NonNullable<Bindings['MAIL']>
const mail = { MAIL: mailService, MAIL_FROM: 'sitio@cauce.example', MAIL_TO: 'hola@cauce.example' }

test.for([
  ['no problem at all', { ...mail, ...secretBindings }, []],
  [
    'nothing set',
    { MAIL: mailService },
    [
      'No se envía correo: faltan MAIL_FROM y MAIL_TO en la configuración.',
      'El formulario de contacto no recibe mensajes: falta FORM_SECRET.',
    ],
  ],
  [
    'a mail address missing',
    { ...mail, ...secretBindings, MAIL_TO: '' },
    ['No se envía correo: falta MAIL_TO en la configuración.'],
  ],
  [
    'an invalid mail address',
    { ...mail, ...secretBindings, MAIL_TO: 'hola arroba cauce' },
    ['No se envía correo: MAIL_TO no es una dirección de correo.'],
  ],
  [
    'a mail address with a name',
    { ...mail, ...secretBindings, MAIL_FROM: 'Cauce <sitio@cauce.example>' },
    ['No se envía correo: MAIL_FROM no es una dirección de correo.'],
  ],
  [
    'a short secret',
    { ...mail, FORM_SECRET: 'corto' },
    ['El formulario de contacto no recibe mensajes: FORM_SECRET tiene menos de 16 caracteres.'],
  ],
  [
    'a short previous secret',
    { ...mail, ...secretBindings, FORM_SECRET_PREVIOUS: 'corto' },
    ['No valen formularios abiertos antes del cambio: FORM_SECRET_PREVIOUS tiene menos de 16 caracteres.'],
  ],
  [
    'no key for second factors',
    { ...mail, ...secretBindings, SECOND_FACTOR_KEY: '' },
    ['La verificación en dos pasos no se puede activar, y sus códigos no se leen: falta SECOND_FACTOR_KEY.'],
  ],
  [
    'malformed keys for second factors',
    { ...mail, ...secretBindings, SECOND_FACTOR_KEY: 'corta', SECOND_FACTOR_KEY_PREVIOUS: 'x'.repeat(64) },
    [
      'La verificación en dos pasos no se puede activar, y sus códigos no se leen: SECOND_FACTOR_KEY no tiene 64 cifras hexadecimales (openssl rand -hex 32).',
      'No se leen códigos de la verificación en dos pasos con la clave anterior: SECOND_FACTOR_KEY_PREVIOUS no tiene 64 cifras hexadecimales (openssl rand -hex 32).',
    ],
  ],
  [
    'the Turnstile secret missing',
    { ...mail, ...secretBindings, TURNSTILE_SITE_KEY: 'clave' },
    ['El formulario de contacto no usa Turnstile: falta TURNSTILE_SECRET.'],
  ],
] as const)(
  'optional settings, %s: pages are answered, and the inbox names each disabled feature',
  async ([, settings, problems]) => {
    const app = await createTestApp(settings)
    expect(parseEnv(app.bindings).problems).toEqual(problems)
    for (const path of ['/', '/contacto', '/api/_auth/session'])
      expect((await app.request(path)).status, path).toBe(200)
    const inbox = await app.request('/mngr/consultas', { headers: await signInOwner(app) })
    const html = await inbox.text()
    for (const problem of problems) expect(html).toContain(problem)
    if (problems.length === 0)
      expect(html).not.toMatch(/No se envía correo|no recibe mensajes|no usa Turnstile/)
  },
)

test('invalid optional settings disable their features, whose answers say so', async () => {
  const app = await createTestApp({ ...mail, MAIL_FROM: 'nadie', FORM_SECRET: 'corto' })
  const token = await app.request('/api/consultas/token')
  expect(token.status).toBe(503)
  expect(await token.json()).toMatchObject({ message: expect.stringContaining('no puede recibir mensajes') })
  const { Cookie } = await signInOwner(app)
  await addTestManager(app, 'otra@sitio.example', null)
  const invited = await app.request(
    '/api/mngr/cuenta/equipo',
    postJson({ email: 'nueva@sitio.example', name: 'Nueva', role: 'editor' }, { Cookie }),
  )
  expect(await invited.json()).toMatchObject({
    mailed: false,
    link: expect.stringContaining('/mngr/activar/'),
  })
})

test.for(['', 'cauce.example', 'mailto:a@cauce.example', 'javascript:alert(1)'])(
  'without a valid public address the site answers 500 and reveals no internals: %s',
  async (SITE_URL) => {
    const app = await createTestApp({ SITE_URL })
    for (const path of ['/', '/feed.xml', '/api/_auth/session', '/assets/x.js', '/nada/']) {
      const response = await app.request(path)
      expect(response.status, path).toBe(500)
      expect(response.headers.get('Cache-Control'), path).toBe('no-store')
      expect(response.headers.get('X-Content-Type-Options'), path).toBe('nosniff')
      const text = await response.text()
      expect(text, path).toMatch(/Server Error|No pudimos hacer eso/)
      expect(text, path).not.toMatch(/SITE_URL|\bat \w+ \(|\.tsx?:\d+/)
    }
  },
)
