import { expect, test } from 'vitest'
import { writeBatch } from '../../db/write-batch.ts'
import { parseEnv } from '../../env.ts'
import { createAppWithMail } from '../../mail/testing.ts'
import { createSession } from '../../session/sessions.ts'
import { hashToken } from '../../session/token.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  type TestApp,
} from '../../testing/testing.ts'
import { createResetLink } from './credentials/one-time-links.ts'
import * as team from './queries/manage-users.ts'
import { requireResetLink } from './queries/password-resets.ts'
import { listOwnerEmails } from './queries/users.ts'
import { listDueSubscribers } from './queries/weekly-subscribers.ts'
import {
  enrolAuthenticator,
  createStoredEnrolmentLink,
  signInByPassword,
  fromNewNetwork,
  requestPrivatePage,
  password,
  enableSecondFactor,
} from './testing.ts'

// A disabled account can do nothing: it cannot even finish a sign-in or use a link from before.

const newEmail = () => `fuera-${crypto.randomUUID()}@sitio.example`

const disable = (app: TestApp, id: string) => app.run`UPDATE managers SET disabled_at = 1 WHERE id = ${id}`

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

test('a disabled user cannot sign in by password, code or passkey', async () => {
  const app = await createTestApp()
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const { codes } = await enableSecondFactor(app, getCookies(await signInByPassword(app, email)))
  const step = getCookies(await signInByPassword(app, email))
  const key = await enrolAuthenticator(app, id)
  const options = await app.request('/api/_auth/ingreso/llave/opciones', postJson({}))
  await disable(app, id)
  const response = await key.answer(options)
  expect((await app.request('/api/_auth/ingreso/llave', postJson({ response }))).status).toBe(401)
  expect(await app.find`SELECT 1 FROM failed_sign_ins WHERE account = ${id}`).toBeNull()
  expect((await signInByPassword(app, email)).status).toBe(401)
  const code = postJson({ code: codes[0] }, { Cookie: step })
  const answer = await app.request('/api/_auth/ingreso/codigo', code)
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('caducó')])
})

test('disabling a user ends their session at once, and no new session can be opened', async () => {
  const app = await createTestApp()
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const Cookie = getCookies(await signInByPassword(app, email))
  expect(await requestPrivatePage(app, Cookie)).toBe(200)
  await disable(app, id)
  expect(await requestPrivatePage(app, Cookie)).toBe(401)
  const session = await app.request('/api/_auth/session', { headers: { Cookie } })
  expect(await session.json()).toEqual({ user: null })
  const env = parseEnv(app.bindings)
  const user = { id, name: 'x', email, role: 'owner' } as const
  const { step } = createSession(env, { user, remember: false, device: 'x', place: null }, Date.now())
  expect(await writeBatch(env.db, [step])).toBe(false)
})

test('disabling an account ends its invitation, its password link and its address link', async () => {
  const { app } = await createAppWithMail()
  const { bindings } = app
  const env = parseEnv(bindings)
  const now = Date.now()
  const invited = await addTestManager(app, newEmail(), null)
  const token = tokenOf(await createStoredEnrolmentLink(env, invited, now))
  const id = await addTestManager(app, newEmail(), password)
  const reset = createResetLink(env, id, now)
  await writeBatch(env.db, [reset.step])
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
    app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers: fromNewNetwork() })
  const chosen = await post(`/mngr/contrasena/${tokenOf(reset.link)}`, {
    contrasena: 'otra frase bien larga',
  })
  expect(chosen.status).toBe(410)
  expect((await post(`/mngr/correo/${change}`, {})).status).toBe(410)
  // The batch checks again, in case the user was disabled after the first check.
  const guard = requireResetLink(id, hashToken(tokenOf(reset.link)), now)
  expect(await writeBatch(env.db, [guard])).toBe(false)
  // An owner cannot create another link for a disabled user, either.
  expect(await writeBatch(env.db, [createResetLink(env, id, now).step])).toBe(false)
})

test('a disabled owner cannot act, does not count as a remaining owner and gets no mail', async () => {
  const app = await createTestApp()
  await app.run`DELETE FROM managers`
  await signInOwner(app)
  const { db } = parseEnv(app.bindings)
  const email = newEmail()
  const gone = await addTestManager(app, email, password)
  const other = await addTestManager(app, newEmail(), password)
  await app.run`INSERT INTO weekly_readers (manager_id, token, told_on) VALUES (${gone}, 't', '')`
  expect(await listDueSubscribers(db, '2026-11-23', 9)).toHaveLength(1)
  expect(await listOwnerEmails(db, 9)).toContain(email)
  await disable(app, gone)
  expect(await listOwnerEmails(db, 9)).not.toContain(email)
  expect(await listDueSubscribers(db, '2026-11-23', 9)).toEqual([])
  const further = await addTestManager(app, newEmail(), password)
  expect(await writeBatch(db, [team.disableUser(other, gone, 1)])).toBe(false)
  expect(await writeBatch(db, [team.disableUser(other, further, 1)])).toBe(true)
  // The last owner who can sign in cannot be disabled: disabled owners do not count.
  expect(await writeBatch(db, [team.disableUser(further, 'm1', 1)])).toBe(false)
  // A disabled owner can be demoted even if no owner who can sign in is left.
  await app.run`UPDATE managers SET password = NULL WHERE id = ${further}`
  expect(await writeBatch(db, [team.setUserRole(gone, 'editor', 'm1')])).toBe(true)
})
