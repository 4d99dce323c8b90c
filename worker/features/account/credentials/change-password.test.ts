import { expect, test } from 'vitest'
import { getCookies, createTestApp, postJson, signInOwner, testManager } from '#worker/testing/testing.ts'
import { password, enableSecondFactor } from '../testing.ts'
import { hashPassword } from './password.ts'

const another = 'otra frase larga'
const hour = 3_600_000

/** A site whose owner has a password. `change` requests a new password in a session. */
async function siteWithPassword() {
  const app = await createTestApp()
  const fresh = await signInOwner(app)
  await app.run`UPDATE managers SET password = ${await hashPassword(password)} WHERE id = ${testManager.id}`
  // Attempts are counted across the tests of a file.
  await app.run`DELETE FROM throttle`
  const change = ({ Cookie }: { Cookie: string }, body: object) =>
    app.request('/api/mngr/cuenta/contrasena', postJson({ password: another, ...body }, { Cookie }, 'PUT'))
  return { app, fresh, change }
}

test('setting a new password requires the current one even after a recent sign-in, and wrong ones are audited', async () => {
  const { app, fresh, change } = await siteWithPassword()
  for (const [body, reason] of [
    [{}, 'La contraseña no es correcta.'],
    [{ current: '' }, 'Escribe tu contraseña actual.'],
    [{ current: another }, 'La contraseña no es correcta.'],
  ] as const) {
    const refused = await change(fresh, body)
    expect(refused.status, JSON.stringify(body)).toBe(422)
    expect(await refused.json()).toMatchObject({ data: { fields: { current: reason } } })
  }
  expect(await app.all`SELECT 1 FROM audit WHERE event = 'sign-in.failed'`).toHaveLength(1)
  expect(await app.value`SELECT count FROM failed_sign_ins`).toBe(2)
})

test('a password change allows five wrong current passwords, and the correct one clears the count', async () => {
  const { fresh, change } = await siteWithPassword()
  for (let guess = 0; guess < 4; guess += 1)
    expect((await change(fresh, { current: another })).status).toBe(422)
  const changed = await change(fresh, { current: password })
  expect(changed.status).toBe(200)
  const next = { Cookie: getCookies(changed) }
  for (let guess = 0; guess < 5; guess += 1)
    expect((await change(next, { current: password })).status).toBe(422)
  expect((await change(next, { current: another })).status).toBe(429)
})

test('the current password is refused as the new one', async () => {
  const { fresh, change } = await siteWithPassword()
  const refused = await change(fresh, { current: password, password })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    data: { fields: { password: 'Ya es tu contraseña. Escribe otra.' } },
  })
})

test('with the current password, setting a new one requires no recent sign-in', async () => {
  const { app, change } = await siteWithPassword()
  const old = await signInOwner(app, Date.now() - hour)
  expect((await change(old, { current: password })).status).toBe(200)
})

test('with a second factor, setting a new password after an old sign-in requires a code, too', async () => {
  const { app, fresh, change } = await siteWithPassword()
  await enableSecondFactor(app, fresh.Cookie)
  const old = await signInOwner(app, Date.now() - hour)
  const asked = await change(old, { current: password })
  expect(asked.status).toBe(403)
  expect(await asked.json()).toMatchObject({ data: { reauth: true, methods: ['password+code'] } })
})

test('a new password ends sign-ins that wait for a code, but keeps used passkey challenges', async () => {
  const { app, fresh, change } = await siteWithPassword()
  const inAnHour = Date.now() + hour
  await app.run`INSERT INTO challenges (hash, kind, manager_id, data, expires_at)
      VALUES ('a', 'code', ${testManager.id}, '{}', ${inAnHour}), ('b', 'verify', ${testManager.id}, '{}', ${inAnHour})`
  expect((await change(fresh, { current: password })).status).toBe(200)
  const results = await app.all`SELECT kind FROM challenges WHERE hash IN ('a', 'b')`
  expect(results).toEqual([{ kind: 'verify' }])
})
