import { expect, test } from 'vitest'
import wrangler from '../../../wrangler.toml?raw'
import worker from '../../index.ts'
import { createTestApp, type TestApp } from '../../testing/testing.ts'

const minute = 60_000
const day = 24 * 60 * minute
const nightly = '17 4 * * *'
const often = '*/15 * * * *'

async function fill(app: TestApp, now: number): Promise<void> {
  const { DB } = app.bindings
  const run = (text: string, ...values: (string | number)[]) => DB.prepare(text).bind(...values)
  const session = (id: string, created: number, used: number, remember: number) =>
    run(
      `INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device)
       VALUES (?1, ?1, 'barrido', ?2, ?2, ?3, ?4, 'x')`,
      id,
      now - created,
      now - used,
      remember,
    )
  await DB.batch([
    run("INSERT INTO managers (id, name, email, created_at) VALUES ('barrido', 'x', 'barrido@x.example', 0)"),
    session('old total', 12 * 60 * minute, minute, 0),
    session('old idle', 3 * 60 * minute, 2 * 60 * minute, 0),
    session('good', 60 * minute, minute, 0),
    session('old remembered', 30 * day, minute, 1),
    session('good remembered', 29 * day, 13 * day, 1),
    ...['old', 'good'].flatMap((name) => {
      const at = name === 'old' ? now - 1 : now + minute
      return [
        run("INSERT INTO challenges VALUES (?1, 'sign-in', NULL, '{}', ?2)", name, at),
        run("INSERT INTO enrolments VALUES (?1, 'barrido', ?2, NULL)", name, at),
      ]
    }),
    run("INSERT INTO enrolments VALUES ('used', 'barrido', ?1, 1)", now + minute),
    run("INSERT INTO email_changes VALUES ('barrido', 'h', 'otra@x.example', ?1)", now - 1),
    run("INSERT INTO password_links VALUES ('h', 'barrido', 0, ?1)", now - 1),
    run("INSERT INTO known_devices VALUES ('old', 'barrido', ?1)", now - 400 * day),
    run("INSERT INTO known_devices VALUES ('good', 'barrido', ?1)", now - 399 * day),
    run("INSERT INTO throttle VALUES ('good', 1, ?1)", now - 14 * minute),
    run(
      "INSERT INTO daily_keys VALUES (?1, 'old'), (?2, 'good')",
      Math.floor(now / day) - 2,
      Math.floor(now / day),
    ),
    // More rows than one statement deletes.
    run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1_250)
       INSERT INTO throttle SELECT 'old' || i, 1, ?1 FROM n`,
      now - 15 * minute,
    ),
  ])
}

test('the nightly and the frequent job delete expired rows and no others', async () => {
  const app = await createTestApp()
  const { DB } = app.bindings
  for (const table of ['sessions', 'challenges', 'enrolments', 'known_devices', 'throttle', 'daily_keys'])
    await DB.prepare(`DELETE FROM ${table}`).run()
  const now = Date.now()
  await fill(app, now)
  expect(wrangler).toContain(`"${nightly}"`)
  for (const cron of [nightly, often])
    await worker.scheduled({ cron, scheduledTime: now, noRetry() {} }, app.bindings)
  const left = async (column: string, table: string) =>
    (await DB.prepare(`SELECT ${column} AS name FROM ${table} ORDER BY 1`).all()).results.map(
      ({ name }) => name,
    )
  expect(await left('id', 'sessions')).toEqual(['good', 'good remembered'])
  expect(await left('hash', 'challenges')).toEqual(['good'])
  expect(await left('hash', 'enrolments')).toEqual(['good'])
  expect(await left('hash', 'email_changes')).toEqual([])
  expect(await left('hash', 'password_links')).toEqual([])
  expect(await left('hash', 'known_devices')).toEqual(['good'])
  expect(await left('key', 'throttle')).toEqual(['good'])
  expect(await left('key', 'daily_keys')).toEqual(['good'])
})
