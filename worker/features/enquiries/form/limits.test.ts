import { expect, test } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { createTestApp, type TestApp } from '#worker/testing/testing.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAddress,
  createAgedToken,
  readStoredEnquiries,
  secretBindings,
} from '../testing.ts'
import { receiveEnquiry } from './receive.ts'

/** A rate limit that allows everything and records its keys. */
function openLimit() {
  const keys: string[] = []
  const limit: RateLimit = {
    async limit({ key }) {
      keys.push(key)
      return { success: true }
    },
  }
  return { keys, limit }
}

// A fixed time, so that no counter starts a new hour during a test.
const now = 1_800_000_000_000
let sent = 0

/** Submits a unique message and returns the kind of outcome. */
async function post(
  app: TestApp,
  address: string,
  change: Readonly<Record<string, string>> = {},
): Promise<string> {
  if (change['clave'] === undefined) sent += 1
  const mensaje = `${validEnquiry.mensaje} Carta ${sent}.`
  const fields = { ...validEnquiry, mensaje, token: createAgedToken(now), ...change }
  return (await receiveEnquiry(parseEnv(app.bindings), now, { fields }, address)).kind
}

/** A name that puts a message into quarantine. */
const suspicious = { nombre: 'www.enlaces.example' }

const countOf = (app: TestApp, key: string) =>
  app.value`SELECT coalesce(sum(count), 0) AS n FROM enquiry_limits WHERE key = ${key}`

/** Sets the count of a key for this hour. */
const count = (app: TestApp, key: string, number: number) =>
  app.run`INSERT INTO enquiry_limits (key, hour, count) VALUES (${key}, ${Math.floor(now / 3_600_000)}, ${number})
    ON CONFLICT (key, hour) DO UPDATE SET count = excluded.count`

/** An app whose platform rate limits allow everything, so that only the counts in D1 apply. */
async function siteWithOpenLimits() {
  const [subscriber, network, site] = [openLimit(), openLimit(), openLimit()]
  const app = await createTestApp({
    ...secretBindings,
    ENQUIRY_LIMIT: subscriber.limit,
    ENQUIRY_NETWORK_LIMIT: network.limit,
    ENQUIRY_SITE_LIMIT: site.limit,
  })
  await clearEnquiries(app)
  return { app, subscriber, network, site }
}

test('counts a /64 as one sender and does not count its refused submissions for the site', async () => {
  const { app, subscriber, site } = await siteWithOpenLimits()
  const answers: string[] = []
  for (let host = 1; host <= rateLimits.form.subscriber + 10; host += 1)
    answers.push(await post(app, `2001:db8:7:1::${host.toString(16)}`))
  expect(answers.filter((kind) => kind === 'stored')).toHaveLength(rateLimits.form.subscriber)
  expect(answers.slice(rateLimits.form.subscriber)).toEqual(Array<string>(10).fill('limited'))
  expect(new Set(subscriber.keys).size).toBe(1)
  expect(await post(app, createAddress())).toBe('stored')
  const stored = await readStoredEnquiries(app)
  expect(await countOf(app, 'sitio')).toBe(stored.length)
  expect(site.keys).toHaveLength(stored.length)
})

test('writes nothing for a submission that the sender limit refuses', async () => {
  const { app } = await siteWithOpenLimits()
  const counts = async () => await app.all`SELECT key, hour, count FROM enquiry_limits ORDER BY key`
  for (let n = 0; n < rateLimits.form.subscriber; n += 1) await post(app, '192.0.2.7')
  const before = await counts()
  for (let n = 0; n < 20; n += 1) expect(await post(app, '192.0.2.7')).toBe('limited')
  expect(await counts()).toEqual(before)
})

test('limits how many senders get a row for their count, and accepts further senders without counting them', async () => {
  const { app } = await siteWithOpenLimits()
  await count(app, 'contados', rateLimits.form.counted)
  for (let n = 0; n < rateLimits.form.subscriber; n += 1) await count(app, `k${n}`, 1)
  for (let n = 0; n < 5; n += 1) expect(await post(app, createAddress())).toBe('stored')
  expect(await countOf(app, 'contados')).toBe(rateLimits.form.counted)
  expect(await app.value`SELECT count(*) AS n FROM enquiry_limits`).toBe(rateLimits.form.subscriber + 2)
})

test('a host that sends from changing /64 networks gets the higher limit of its /48', async () => {
  const { app, network } = await siteWithOpenLimits()
  const answers: string[] = []
  for (let host = 1; host <= rateLimits.form.network + 5; host += 1)
    answers.push(await post(app, `2001:db8:8:${host.toString(16)}::1`))
  expect(answers.slice(0, rateLimits.form.network).every((kind) => kind === 'stored')).toBe(true)
  expect(answers.slice(rateLimits.form.network)).toEqual(Array<string>(5).fill('limited'))
  expect(new Set(network.keys).size).toBe(1)
  expect(await post(app, '2001:db8:9:1::1')).toBe('stored')
})

test('stores and counts a repeated submission only once', async () => {
  const { app, site } = await siteWithOpenLimits()
  const clave = crypto.randomUUID()
  for (const _ of [1, 2, 3]) expect(await post(app, createAddress(), { clave })).toBe('stored')
  expect(await readStoredEnquiries(app)).toHaveLength(1)
  expect(site.keys).toHaveLength(1)
})

test('refuses submissions once the site has stored its hourly maximum', async () => {
  const { app } = await siteWithOpenLimits()
  await count(app, 'sitio', rateLimits.form.site)
  expect(await post(app, createAddress())).toBe('limited')
})

test('limits a /24 that reuses one token without affecting senders elsewhere', async () => {
  const { app, network } = await siteWithOpenLimits()
  const token = createAgedToken(now)
  const answers: string[] = []
  for (let host = 1; host <= 40; host += 1)
    for (let n = 0; n < 9; n += 1) answers.push(await post(app, `198.51.100.${host}`, { token }))
  expect(answers.filter((kind) => kind === 'stored')).toHaveLength(rateLimits.form.network)
  expect(new Set(network.keys).size).toBe(1)
  expect((await readStoredEnquiries(app)).filter(({ state }) => state === 'new')).toHaveLength(1)
  expect(await countOf(app, 'sitio')).toBe(1)
  expect(await post(app, '203.0.113.9')).toBe('stored')
  expect((await readStoredEnquiries(app)).at(-1)?.state).toBe('new')
})

test('counts quarantine and inbox separately, so that one full limit does not block the other', async () => {
  const { app, site } = await siteWithOpenLimits()
  await count(app, 'cuarentena', rateLimits.form.quarantine)
  expect(await post(app, createAddress(), suspicious)).toBe('limited')
  expect(await post(app, createAddress())).toBe('stored')
  await count(app, 'cuarentena', rateLimits.form.quarantine - 1)
  await count(app, 'sitio', rateLimits.form.site)
  expect(await post(app, createAddress())).toBe('limited')
  expect(await post(app, createAddress(), suspicious)).toBe('stored')
  expect(await post(app, createAddress(), suspicious)).toBe('limited')
  expect([await countOf(app, 'sitio'), await countOf(app, 'cuarentena')]).toEqual([
    rateLimits.form.site,
    rateLimits.form.quarantine,
  ])
  expect(new Set(site.keys)).toEqual(new Set(['sitio', 'cuarentena']))
})

test('accepts a token for one message only, even for allowed senders and parallel submissions', async () => {
  const { app } = await siteWithOpenLimits()
  await app.run`INSERT INTO enquiry_allowed (email, created_at) VALUES (${validEnquiry.correo}, ${now})`
  const token = createAgedToken(now)
  await Promise.all(Array.from({ length: 8 }, () => post(app, createAddress(), { token })))
  const states = (await readStoredEnquiries(app)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['new', ...Array<string>(7).fill('spam')])
})
