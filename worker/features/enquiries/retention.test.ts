import { expect, test } from 'vitest'
import { site } from '#client/site.ts'
import wrangler from '../../../wrangler.toml?raw'
import worker from '../../index.ts'
import { createTestApp, signedIn } from '../../testing/testing.ts'
import {
  asManager,
  clearEnquiries,
  goodEnquiry,
  personToken,
  postJson,
  send,
  storedEnquiries,
  withSecret,
} from './testing.ts'

const nightly = '17 4 * * *'

test('the nightly run deletes what is older than the limit, to the day, and the inbox says so', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  const now = Date.UTC(2026, 10, 21, 4, 17)
  const months = site.retentionMonths
  const ages = { old: Date.UTC(2026, 10 - months, 20), young: Date.UTC(2026, 10 - months, 22) }
  for (const [name, at] of Object.entries(ages)) {
    await postJson(app, {
      ...goodEnquiry,
      nombre: name,
      mensaje: `Consulta de prueba: ${name}`,
      token: personToken(),
    })
    await app.bindings.DB.prepare('UPDATE enquiries SET created_at = ?1 WHERE name = ?2').bind(at, name).run()
  }
  const run = (cron: string) => worker.scheduled({ cron, scheduledTime: now, noRetry() {} }, app.bindings)
  await run('*/15 * * * *')
  expect(await storedEnquiries(app)).toHaveLength(2)
  expect(wrangler).toContain(`"${nightly}"`)
  await run(nightly)
  expect((await storedEnquiries(app)).map(({ name }) => name)).toEqual(['young'])
  const page = await (await app.request('/mngr/consultas', { headers: await signedIn(app) })).text()
  expect(page).toMatch(new RegExp(`Las consultas se borran a los (<!-- -->)?${months}(<!-- -->)? meses`))
  expect(page).toContain('Última limpieza')
})

test('a sender who was allowed is forgotten with retention, unless allowed again', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  const { act } = await asManager(app)
  const links = (from: string) => `http://${from}.example `.repeat(8)
  const allow = async (text: string) => {
    const reference = await send(app, { mensaje: links(text) })
    expect((await storedEnquiries(app)).at(-1)?.state, text).toBe('spam')
    await act([reference], { kind: 'not-spam' })
  }
  await allow('a')
  await send(app, { mensaje: links('b') })
  expect((await storedEnquiries(app)).at(-1)?.state).toBe('new')
  const { DB } = app.bindings
  const run = () => worker.scheduled({ cron: nightly, scheduledTime: Date.now(), noRetry() {} }, app.bindings)
  await run()
  expect(await DB.prepare('SELECT count(*) AS n FROM enquiry_allowed').first('n')).toBe(1)
  const old = () => DB.prepare('UPDATE enquiry_allowed SET created_at = 0').run()
  // What is allowed again begins anew.
  await old()
  await DB.prepare("UPDATE enquiries SET state = 'spam'").run()
  await act([(await storedEnquiries(app))[0]?.reference ?? ''], { kind: 'not-spam' })
  await run()
  expect(await DB.prepare('SELECT count(*) AS n FROM enquiry_allowed').first('n')).toBe(1)
  await old()
  await run()
  await send(app, { mensaje: links('c') })
  expect((await storedEnquiries(app)).at(-1)?.state).toBe('spam')
})

test('the counters of senders are forgotten two hours later', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  await postJson(app, { ...goodEnquiry, token: personToken() })
  const count = () => app.bindings.DB.prepare('SELECT count(*) AS n FROM enquiry_limits').first('n')
  expect(await count()).toBeGreaterThan(0)
  const controller = { cron: '*/15 * * * *', scheduledTime: Date.now() + 2 * 3_600_000, noRetry() {} }
  await worker.scheduled(controller, app.bindings)
  expect(await count()).toBe(0)
})
