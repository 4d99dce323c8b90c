import { expect, test } from 'vitest'
import { quarantineDays } from '#client/features/enquiries/contract/inbox.ts'
import { defaultSite } from '#client/site.ts'
import wrangler from '../../../wrangler.toml?raw'
import worker from '../../index.ts'
import { createTestApp, signInOwner } from '../../testing/testing.ts'
import { quarantineMax } from './queries/enquiries.ts'
import {
  createInboxClient,
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postJson,
  sendEnquiry,
  readStoredEnquiries,
  secretBindings,
} from './testing.ts'

const nightly = '17 4 * * *'

test('deletes enquiries older than the limit at night and says so in the inbox', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const now = Date.UTC(2026, 10, 21, 4, 17)
  const months = defaultSite.retentionMonths
  const ages = { old: Date.UTC(2026, 10 - months, 20), recent: Date.UTC(2026, 10 - months, 22) }
  for (const [name, at] of Object.entries(ages)) {
    await postJson(app, {
      ...validEnquiry,
      nombre: name,
      mensaje: `Consulta de prueba: ${name}`,
      token: createAgedToken(),
    })
    await app.run`UPDATE enquiries SET created_at = ${at} WHERE name = ${name}`
  }
  const run = (cron: string) => worker.scheduled({ cron, scheduledTime: now, noRetry() {} }, app.bindings)
  await run('*/15 * * * *')
  expect(await readStoredEnquiries(app)).toHaveLength(2)
  expect(wrangler).toContain(`"${nightly}"`)
  await run(nightly)
  expect((await readStoredEnquiries(app)).map(({ name }) => name)).toEqual(['recent'])
  const page = await (await app.request('/mngr/consultas', { headers: await signInOwner(app) })).text()
  expect(page).toMatch(new RegExp(`Las consultas se borran a los (<!-- -->)?${months}(<!-- -->)? meses`))
  expect(page).toContain('Última limpieza')
})

test('deletes enquiries 30 days after they entered quarantine and says so in the inbox', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const { act, read } = await createInboxClient(app)
  for (const nombre of ['Vieja', 'Movida', 'Leída']) {
    const mensaje = `http://${nombre}.example `.repeat(8)
    await sendEnquiry(app, { nombre, mensaje })
  }
  const past = Date.now() - (quarantineDays + 1) * 86_400_000
  await app.run`UPDATE enquiries SET created_at = ${past}, updated_at = ${past}`
  const referenceOf = async (name: string) =>
    (await readStoredEnquiries(app)).find((each) => each.name === name)?.reference ?? ''
  // One is moved to quarantine today; the other leaves it.
  await act([await referenceOf('Movida')], { kind: 'not-spam' })
  await act([await referenceOf('Movida')], { kind: 'state', state: 'spam' })
  await act([await referenceOf('Leída')], { kind: 'not-spam' })
  expect(await read('/mngr/consultas?estado=spam')).toContain(`el spam, a los ${quarantineDays}.`)
  await worker.scheduled({ cron: nightly, scheduledTime: Date.now(), noRetry() {} }, app.bindings)
  expect((await readStoredEnquiries(app)).map(({ name }) => name)).toEqual(['Movida', 'Leída'])
})

test('deletes the oldest enquiry when quarantine exceeds its maximum', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const { read } = await createInboxClient(app)
  const fill = (from: number, number: number, state: string) =>
    app.bindings.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
      INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, subject, message, message_digest,
        folded, state, mail_state, created_at, updated_at)
      SELECT i, 'C-' || i, 'k' || i, 't' || i, 'Nombre', 'a@b.example', 'otro', 'x', 'd' || i, 'x', ?3, 'off', ?4, ?4 FROM n`,
    )
      .bind(from, from + number - 1, state, Date.now())
      .run()
  const inState = async () =>
    (await app.find<{
      spam: number
      fresh: number
      first: number
    }>`SELECT sum(state = 'spam') AS spam, sum(state = 'new') AS fresh, min(id) AS first FROM enquiries WHERE id > 1`) ??
    null
  await fill(1, 1, 'new')
  await fill(11, quarantineMax + 3, 'spam')
  const reference = await sendEnquiry(app, { mensaje: 'http://enlace.example '.repeat(8) })
  expect(await inState()).toEqual({ spam: quarantineMax, fresh: 0, first: 15 })
  expect(await read('/mngr/consultas?q=enlace&estado=spam')).toContain(reference)
  await sendEnquiry(app)
  expect(await inState()).toEqual({ spam: quarantineMax, fresh: 1, first: 15 })
  expect((await readStoredEnquiries(app))[0]?.id).toBe(1)
})

test('an allowed sender is deleted after the retention period, unless a manager allows them again', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const { act } = await createInboxClient(app)
  const links = (from: string) => `http://${from}.example `.repeat(8)
  const allow = async (text: string) => {
    const reference = await sendEnquiry(app, { mensaje: links(text) })
    expect((await readStoredEnquiries(app)).at(-1)?.state, text).toBe('spam')
    await act([reference], { kind: 'not-spam' })
  }
  await allow('a')
  await sendEnquiry(app, { mensaje: links('b') })
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('new')
  const run = () => worker.scheduled({ cron: nightly, scheduledTime: Date.now(), noRetry() {} }, app.bindings)
  await run()
  expect(await app.value`SELECT count(*) AS n FROM enquiry_allowed`).toBe(1)
  const old = () => app.run`UPDATE enquiry_allowed SET created_at = 0`
  // Allowing a sender again restarts the period.
  await old()
  await app.run`UPDATE enquiries SET state = 'spam'`
  await act([(await readStoredEnquiries(app))[0]?.reference ?? ''], { kind: 'not-spam' })
  await run()
  expect(await app.value`SELECT count(*) AS n FROM enquiry_allowed`).toBe(1)
  await old()
  await run()
  await sendEnquiry(app, { mensaje: links('c') })
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('spam')
})

test('deletes sender counters after two hours', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  await postJson(app, { ...validEnquiry, token: createAgedToken() })
  const count = () => app.value`SELECT count(*) AS n FROM enquiry_limits`
  expect(await count()).toBeGreaterThan(0)
  const controller = { cron: '*/15 * * * *', scheduledTime: Date.now() + 2 * 3_600_000, noRetry() {} }
  await worker.scheduled(controller, app.bindings)
  expect(await count()).toBe(0)
})
