import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { erasureResultSchema, foundPersonSchema } from '#client/features/privacy/contract.ts'
import { verifyAuditLog } from '../../audit/verify.ts'
import { parseEnv } from '../../env.ts'
import { type Bindings } from '../../env.ts'
import {
  createTestApp,
  postJson,
  signInOwner,
  signInWithRole,
  type TestApp,
  testManager,
} from '../../testing/testing.ts'
import { deleteMarkedFiles } from '../enquiries/answers/delete-files.ts'
import { createAddressPattern } from './mentions.ts'

const email = 'iris@persona.example'
const other = 'mairis@persona.example'

const statements = [
  `INSERT INTO managers (id, email, name, role, created_at) VALUES ('iris', '${email}', 'Iris', 'editor', 0)`,
  `INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device)
    VALUES ('s-iris', 'h-iris', 'iris', 0, 0, 0, 0, 'Firefox')`,
  `INSERT INTO access_tokens (id, name, hash, permissions, created_by, created_at, expires_at, last_used_at, last_used_address)
    VALUES ('t-iris', 'Catálogo', 'h-iris-clave', '[]', 'iris', 0, 86400000, 1000, '203.0.113.9')`,
  `INSERT INTO email_changes (manager_id, hash, email, expires_at) VALUES ('m1', 'x', '${email}', 9e12)`,
  `INSERT INTO letters (id, recipient, subject, body, created_at) VALUES ('l-iris', '${email}', 'a', 'b', 0)`,
  `INSERT INTO letters (id, recipient, subject, body, created_at)
    VALUES ('l-otra', '${other}', 'Hola', 'No es para iris', 0)`,
  `INSERT INTO enquiry_allowed (email, created_at) VALUES ('${email}', 0)`,
  ...[
    [901, 'C-0000-0901', 'Iris@Persona.example', 'Hola'],
    [902, 'C-0000-0902', other, `Me recomendó IRIS@persona.example. También ${email}, dos veces.`],
  ].map(
    ([id, reference, from, message]) =>
      `INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, subject, message, message_digest,
        folded, state, mail_state, created_at, updated_at) VALUES (${id}, '${reference}', 'k${id}', 't', 'Iris', '${from}',
        'otro', '${message}', 'd', lower('${from} ${message}'), 'new', 'off', 1, 1)`,
  ),
  `INSERT INTO enquiry_notes (enquiry_id, author, text, created_at)
    VALUES (901, 'Ana', 'De ${email}', 0), (902, 'Ana', 'Preguntar a ${email}.', 0), (902, 'Ana', 'Y a ${other}', 0)`,
  ...[
    [911, 901, 'out', 'sent', email, 'Buenos días'],
    [912, 902, 'in', 'received', email, 'Yo también quiero'],
    [913, 902, 'in', 'received', other, `> ${email} escribió`],
  ].map(
    ([id, enquiry, direction, state, address, text]) =>
      `INSERT INTO enquiry_messages (id, key, enquiry_id, direction, author, address, text, state, created_at)
        VALUES (${id}, 'k${id}', ${enquiry}, '${direction}', 'Alguien', '${address}', '${text}', '${state}', 1)`,
  ),
  ...[
    ['f-iris', 901, 911],
    ['f-dentro', 902, 912],
    ['f-otra', 902, 913],
  ].map(
    ([id, enquiry, message]) =>
      `INSERT INTO enquiry_files (id, enquiry_id, message_id, name, type, size, created_at)
        VALUES ('${id}', ${enquiry}, ${message}, 'plano.pdf', 'application/pdf', 3, 1)`,
  ),
  `INSERT INTO browser_failures (message, build_id, kind, paths, count, first_at, last_at)
    VALUES ('de ${email}', 'b', 'x', '[]', 1, 0, 0)`,
]
const files = ['f-iris', 'f-dentro', 'f-otra']

/** Creates a site with data of Iris in every table, and of a person whose address ends like hers. */
async function open(replace: Partial<Bindings> = {}) {
  const app = await createTestApp(replace)
  const site = await createTestApp()
  const { DB, MEDIA } = site.bindings
  const headers = await signInOwner(app)
  for (const table of ['enquiries', 'enquiry_allowed', 'letters', 'browser_failures', 'email_changes'])
    await DB.prepare(`DELETE FROM ${table}`).run()
  await site.run`DELETE FROM managers WHERE id = 'iris'`
  await DB.batch(statements.map((sql) => DB.prepare(sql)))
  for (const id of files) await MEDIA.put(`correo/${id}`, 'pdf')
  return {
    app,
    site,
    stored: async () => (await MEDIA.list({ prefix: 'correo/f-' })).objects.map(({ key }) => key),
    call: (path: string, body: object) => app.request(`/api/mngr/privacidad${path}`, postJson(body, headers)),
    events: () =>
      site.all`SELECT event, detail FROM audit WHERE event LIKE 'person.%' OR event = 'removed' ORDER BY id`,
  }
}

/** Reads every table as text. */
async function everything(site: TestApp): Promise<Map<string, string>> {
  const names =
    await site.column<string>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
      AND name NOT GLOB '_cf_*' AND name NOT GLOB '*_fts*'`
  const all = new Map<string, string>()
  for (const name of names)
    all.set(name, JSON.stringify((await site.bindings.DB.prepare(`SELECT * FROM "${name}"`).all()).results))
  return all
}

const asked = { email, confirmation: ` ${email.toUpperCase()} ` }

test('matches an address but not a longer one that contains it', () => {
  const stands = (text: string) => text.search(createAddressPattern(email)) >= 0
  for (const text of [email, `<${email}>`, `De ${email}.`, `mailto:IRIS@persona.example?x`, `"${email}"`])
    expect(stands(text), text).toBe(true)
  for (const text of [other, `x.${email}`, `${email}.mx`, `${email}a`, `${email}-b`, 'irisApersona.example'])
    expect(stands(text), text).toBe(false)
})

test('finds addresses with any special character', () => {
  for (const box of [
    'ana-maría',
    'a.b+c',
    "o'higgins",
    'a{b}|c',
    'a/b*c',
    'a?b^c$d',
    '!#%&=`~_',
    '(a)[b]\\c',
  ]) {
    const address = `${box}@mi-empresa.example`
    expect(`De ${address}.`.search(createAddressPattern(address)), address).toBe(3)
  }
})

test('finds and exports all data of an address', async () => {
  const { call, events } = await open()
  const found = v.parse(foundPersonSchema, await (await call('/persona', { email })).json())
  expect(found.isAccount).toBe(true)
  expect(found.places.toSorted((a, b) => (a.name + a.fate < b.name + b.fate ? -1 : 1))).toEqual([
    { name: 'Consultas', count: 4, fate: 'deleted' },
    { name: 'Consultas', count: 4, fate: 'struck' },
    { name: 'Cuentas del equipo', count: 3, fate: 'deleted' },
    { name: 'Fallos en los navegadores', count: 1, fate: 'deleted' },
  ])
  const file = await call('/exportar', { email: ' IRIS@persona.example ' })
  const text = await file.text()
  expect(file.headers.get('Cache-Control')).toBe('private, no-store')
  expect(JSON.parse(text)).toMatchObject({
    correo: email,
    consultas: [
      {
        referencia: 'C-0000-0901',
        mensajes: [{ texto: 'Buenos días', archivos: [{ nombre: 'plano.pdf' }] }],
      },
    ],
    otrosMensajes: [{ texto: 'Yo también quiero', archivos: [{ nombre: 'plano.pdf' }] }],
    cuenta: {
      nombre: 'Iris',
      rol: 'Edición',
      sesiones: [{ dispositivo: 'Firefox' }],
      claves: [{ nombre: 'Catálogo', vence: '1970-01-02T00:00:00.000Z', desde: '203.0.113.9' }],
    },
  })
  // No data of others, and no secrets.
  expect(text).not.toMatch(/mairis|h-iris|Me recomendó/)
  expect((await events()).at(-1)).toEqual({ event: 'person.exported', detail: null })
  expect(await (await call('/persona', { email: 'nadie@persona.example' })).json()).toEqual({
    places: [],
    isAccount: false,
  })
})

test('erases an address from all tables and files, leaves other data, and audits it without the address', async () => {
  const { app, site, call, stored, events } = await open()
  expect((await call('/borrar', { email, confirmation: other })).status).toBe(422)
  expect((await everything(site)).get('enquiry_allowed')).toContain(email)
  const answer = await call('/borrar', asked)
  expect(answer.status).toBe(200)
  expect(v.parse(erasureResultSchema, await answer.json()).left).toEqual([])
  for (const [table, text] of await everything(site))
    expect(text.search(createAddressPattern(email)), table).toBe(-1)
  expect(await stored()).toEqual(['correo/f-otra'])
  const results = await site.all`SELECT message, folded FROM enquiries`
  expect(results).toEqual([
    {
      message: 'Me recomendó […]. También […], dos veces.',
      folded: `${other} me recomendó […]. también […], dos veces.`,
    },
  ])
  const notes = await site.column`SELECT text FROM enquiry_notes ORDER BY id`
  expect(notes).toEqual(['Preguntar a […].', `Y a ${other}`])
  expect(await site.value`SELECT count(*) AS n FROM letters`).toBe(1)
  expect((await events()).slice(-2)).toEqual([
    { event: 'removed', detail: null },
    {
      event: 'person.erased',
      detail: expect.stringMatching(
        /^(?=.*Consultas: 4 borradas)(?=.*Consultas: 4 tachadas)(?=.*equipo: 3 borradas)/,
      ),
    },
  ])
  expect((await verifyAuditLog(parseEnv(app.bindings).db)).verdict.firstBreak).toBeNull()
})

test('an erasure can be repeated after a failure, and the scheduled job deletes the remaining files', async () => {
  for (const level of ['warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {})
    onTestFinished(() => spy.mockRestore())
  }
  const { bindings } = await createTestApp()
  let left = 0
  const failing = <Store extends object>(store: Store, names: readonly string[]): Store =>
    new Proxy(store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...args: unknown[]) => {
          if (names.includes(String(name)) && left-- <= 0) return Promise.reject(new Error('Down'))
          return Reflect.apply(method, target, args)
        }
      },
    })
  const broken = {
    DB: failing(bindings.DB, ['batch']),
    MEDIA: failing(bindings.MEDIA, ['delete']),
  }
  left = Infinity
  const { site, call, stored } = await open(broken)
  let failures = 0
  for (let calls = 0; calls < 60; calls += 1) {
    left = calls
    const { status } = await call('/borrar', asked)
    if (status === 200) break
    expect(status).toBe(503)
    // Files are deleted after their rows, so there are never fewer files than rows.
    const rows = await site.value`SELECT count(*) AS n FROM enquiry_files`
    expect((await stored()).length).toBeGreaterThanOrEqual(Number(rows))
    failures += 1
  }
  left = Infinity
  await deleteMarkedFiles(parseEnv(bindings))
  expect(failures).toBeGreaterThan(2)
  for (const [table, text] of await everything(site))
    expect(text.search(createAddressPattern(email)), table).toBe(-1)
  expect(await stored()).toEqual(['correo/f-otra'])
})

test('an erasure leaves and reports published mentions, and users cannot erase their own account', async () => {
  const { site, call } = await open()
  await site.run`DELETE FROM tags`
  await site.run`INSERT INTO tags (slug, name, description) VALUES ('iris', 'Iris', ${`Escribe a ${email}`})`
  const { left } = v.parse(erasureResultSchema, await (await call('/borrar', asked)).json())
  expect(left).toEqual([{ name: 'Lo que se publica y quién lo escribió', count: 1, fate: 'unchanged' }])
  await site.run`DELETE FROM tags`
  const own = { email: testManager.email, confirmation: testManager.email }
  expect((await call('/borrar', own)).status).toBe(409)
  expect((await call('/persona', { email: 'no es una dirección' })).status).toBe(422)
})

test('whoever may erase people but is no owner learns who can remove an account, and nothing is erased', async () => {
  const { app, site } = await open()
  await site.run`INSERT INTO roles (id, name, permissions, created_at) VALUES ('privacidad', 'Privacidad', '["managePrivacy"]', 0)`
  const headers = await signInWithRole(app, 'privacidad')
  const before = (await everything(site)).get('managers')
  const answer = await app.request('/api/mngr/privacidad/borrar', postJson(asked, headers))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('Solo la quita alguien con el rol Dirección'),
  })
  expect((await everything(site)).get('managers')).toBe(before)
})
