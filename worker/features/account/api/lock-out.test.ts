import { expect, test } from 'vitest'
import { writeBatch } from '#worker/db/write-batch.ts'
import { parseEnv } from '#worker/env.ts'
import { createSession } from '#worker/session/sessions.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createTestApp, postJson, type TestApp } from '#worker/testing/testing.ts'

const team = '/api/mngr/cuenta/equipo'

/** Replaces all users by these owners, each signed in and with a password that nobody knows. */
async function only(app: TestApp, names: readonly string[]) {
  await app.run`DELETE FROM managers`
  const env = parseEnv(app.bindings)
  const cookies = new Map<string, string>()
  for (const id of names) {
    const user = { id, name: id, email: `${id}@sitio.example`, role: 'owner' } as const
    await app.run`INSERT INTO managers (id, name, email, password, role, created_at) VALUES (${id}, ${id}, ${user.email}, 'scrypt$x', 'owner', 0)`
    const { token, step } = createSession(
      env,
      { user, remember: false, device: 'x', place: null },
      Date.now(),
    )
    await writeBatch(env.db, [step])
    cookies.set(id, `__Host-sesion=${token}`)
  }
  const disable = (by: string, whom: string, through = app) =>
    through.request(
      `${team}/${whom}`,
      postJson({ disabled: true }, { Cookie: cookies.get(by) ?? '' }, 'PATCH'),
    )
  const active = async () => await app.column`SELECT id FROM managers WHERE disabled_at IS NULL ORDER BY id`
  return { disable, active }
}

/** The app with a D1 whose batches wait until `letGo` is called. */
async function held(app: TestApp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const DB = replaceCalls(app.bindings.DB, (real) => ({
    async batch(statements: D1PreparedStatement[]) {
      reached.resolve()
      await promise
      return real.batch(statements)
    },
  }))
  return { app: await createTestApp({ DB }), reached: reached.promise, letGo: () => resolve() }
}

test('when two owners disable each other at once, one remains active', async () => {
  const app = await createTestApp()
  const { disable, active } = await only(app, ['ana', 'beto'])
  const slow = await held(app)
  const late = disable('beto', 'ana', slow.app)
  await slow.reached
  expect((await disable('ana', 'beto')).status).toBe(200)
  slow.letGo()
  const answer = await late
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('sin nadie que pueda administrarlo')
  expect(await active()).toEqual(['ana'])
})

test('an owner who was disabled meanwhile cannot disable anybody', async () => {
  const app = await createTestApp()
  const { disable, active } = await only(app, ['ana', 'beto', 'carla'])
  const slow = await held(app)
  const late = disable('beto', 'carla', slow.app)
  await slow.reached
  expect((await disable('ana', 'beto')).status).toBe(200)
  slow.letGo()
  expect((await late).status).toBe(409)
  expect(await active()).toEqual(['ana', 'carla'])
})

test('when several owners disable each other at once, at least one remains active', async () => {
  const app = await createTestApp()
  for (let round = 0; round < 6; round += 1) {
    const names = ['ana', 'beto', 'carla']
    const { disable, active } = await only(app, names)
    const pairs = names.flatMap((by) =>
      names.filter((whom) => whom !== by).map((whom) => [by, whom] as const),
    )
    const order = pairs.toSorted(
      (one, other) => ((one.join().length * (round + 3)) % 7) - (other.join().length % 5),
    )
    await Promise.all(order.map(([by, whom]) => disable(by, whom)))
    expect((await active()).length).toBeGreaterThanOrEqual(1)
  }
})
