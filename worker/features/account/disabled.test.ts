import { expect, test } from 'vitest'
import { writeParts } from '../../db/parts.ts'
import { parseEnv } from '../../env.ts'
import { appWithMail } from '../../mail/testing.ts'
import { openSession } from '../../session/sessions.ts'
import { hashToken } from '../../session/token.ts'
import {
  addTestManager,
  cookiesOf,
  createTestApp,
  postJson,
  signedIn,
  type TestApp,
} from '../../testing/testing.ts'
import { createResetLink } from './credentials/enrolment.ts'
import { ownerAddresses } from './queries/managers.ts'
import { withReset } from './queries/password-resets.ts'
import * as team from './queries/team.ts'
import { listWaiting } from './queries/weekly.ts'
import {
  addAuthenticator,
  enrolmentLink,
  enter,
  fromElsewhere,
  inside,
  password,
  turnOnSecondFactor,
} from './testing.ts'

// Each place in which an account that was disabled must lead no further. What was begun before counts as well.

const newEmail = () => `fuera-${crypto.randomUUID()}@sitio.example`

const disable = (app: TestApp, id: string) =>
  app.bindings.DB.prepare('UPDATE managers SET disabled_at = 1 WHERE id = ?1').bind(id).run()

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

test('whoever was disabled does not sign in by password, code or passkey', async () => {
  const app = await createTestApp()
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const { codes } = await turnOnSecondFactor(app, cookiesOf(await enter(app, email)))
  const step = cookiesOf(await enter(app, email))
  const key = await addAuthenticator(app, id)
  const options = await app.request('/api/_auth/ingreso/llave/opciones', postJson({}))
  await disable(app, id)
  const response = await key.answer(options)
  expect((await app.request('/api/_auth/ingreso/llave', postJson({ response }))).status).toBe(401)
  // Their keys are nobody's: nothing was tried at an account.
  const { DB } = app.bindings
  expect(await DB.prepare('SELECT 1 FROM failed_sign_ins WHERE account = ?1').bind(id).first()).toBeNull()
  expect((await enter(app, email)).status).toBe(401)
  const code = postJson({ code: codes[0] }, { Cookie: step })
  const answer = await app.request('/api/_auth/ingreso/codigo', code)
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('caducó')])
})

test('whoever was disabled loses the session at once, and opens none that was about to be opened', async () => {
  const app = await createTestApp()
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const Cookie = cookiesOf(await enter(app, email))
  expect(await inside(app, Cookie)).toBe(200)
  await disable(app, id)
  expect(await inside(app, Cookie)).toBe(401)
  const session = await app.request('/api/_auth/session', { headers: { Cookie } })
  expect(await session.json()).toEqual({ user: null })
  const env = parseEnv(app.bindings)
  const user = { id, name: 'x', email, role: 'owner' } as const
  const { part } = openSession(env, { user, remember: false, device: 'x', place: null }, Date.now())
  expect(await writeParts(env.db, [part])).toBe(false)
})

test('an invitation, a link for a password and one for an address end where the account is disabled', async () => {
  const { app } = await appWithMail()
  const { bindings } = app
  const env = parseEnv(bindings)
  const now = Date.now()
  const invited = await addTestManager(app, newEmail(), null)
  const token = tokenOf(await enrolmentLink(env, invited, now))
  const id = await addTestManager(app, newEmail(), password)
  const reset = createResetLink(env, id, now)
  await writeParts(env.db, [reset.part])
  const change = 'c'.repeat(43)
  await bindings.DB.prepare(
    'INSERT INTO email_changes (manager_id, hash, email, expires_at) VALUES (?1, ?2, ?3, ?4)',
  )
    .bind(id, hashToken(change), newEmail(), now + 60_000)
    .run()
  await disable(app, invited)
  await disable(app, id)
  for (const path of [`/mngr/activar/${token}`, `/mngr/contrasena/${tokenOf(reset.link)}`])
    expect(await (await app.request(path)).text(), path).toContain('Este enlace ya no sirve')
  const asked = await app.request('/api/_auth/activar/llave/opciones', postJson({ token, name: 'Nueva' }))
  expect(asked.status).toBe(410)
  const enrol = postJson({ token, name: 'Nueva', password: 'frase nueva y larga' })
  expect((await app.request('/api/_auth/activar', enrol)).status).toBe(410)
  const post = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers: fromElsewhere() })
  const chosen = await post(`/mngr/contrasena/${tokenOf(reset.link)}`, {
    contrasena: 'otra frase bien larga',
  })
  expect(chosen.status).toBe(410)
  expect((await post(`/mngr/correo/${change}`, {})).status).toBe(410)
  // Whoever is disabled between the two looks gets no further, either.
  const guard = withReset(id, hashToken(tokenOf(reset.link)), now)
  expect(await writeParts(env.db, [guard])).toBe(false)
  // Nor does anybody make them another link.
  expect(await writeParts(env.db, [createResetLink(env, id, now).part])).toBe(false)
})

test('an owner who was disabled acts no more, is not counted as one who remains, and gets no mail', async () => {
  const app = await createTestApp()
  await app.bindings.DB.prepare('DELETE FROM managers').run()
  await signedIn(app)
  const { db } = parseEnv(app.bindings)
  const email = newEmail()
  const gone = await addTestManager(app, email, password)
  const other = await addTestManager(app, newEmail(), password)
  await app.bindings.DB.prepare(
    "INSERT INTO weekly_readers (manager_id, token, told_on) VALUES (?1, 't', '')",
  )
    .bind(gone)
    .run()
  expect(await listWaiting(db, '2026-11-23', 9)).toHaveLength(1)
  expect(await ownerAddresses(db, 9)).toContain(email)
  await disable(app, gone)
  expect(await ownerAddresses(db, 9)).not.toContain(email)
  expect(await listWaiting(db, '2026-11-23', 9)).toEqual([])
  const further = await addTestManager(app, newEmail(), password)
  expect(await writeParts(db, [team.disable(other, gone, 1)])).toBe(false)
  expect(await writeParts(db, [team.disable(other, further, 1)])).toBe(true)
  // The last one who can sign in stays: the disabled ones do not count.
  expect(await writeParts(db, [team.disable(further, 'm1', 1)])).toBe(false)
  // Who is disabled already is nobody whom the site would lose, though no other is left.
  await app.bindings.DB.prepare('UPDATE managers SET password = NULL WHERE id = ?1').bind(further).run()
  expect(await writeParts(db, [team.setRole(gone, 'editor', 'm1')])).toBe(true)
})
