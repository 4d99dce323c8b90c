import { expect, test } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { networkOf } from '#worker/http/limits/network.ts'
import { createTestApp, type TestApp } from '#worker/testing/testing.ts'
import {
  clearEnquiries,
  goodEnquiry,
  newAddress,
  personToken,
  storedEnquiries,
  withSecret,
} from '../testing.ts'
import { perHour } from './limits.ts'
import { receiveEnquiry } from './receive.ts'

/** A count of the platform's that lets everything pass, and what it was asked to count. */
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

// One hour for all: nothing here may begin again because the clock struck.
const now = 1_800_000_000_000
let sent = 0

/** Posts a message of its own; what becomes of it. */
async function post(app: TestApp, address: string, clave?: string): Promise<string> {
  if (clave === undefined) sent += 1
  const mensaje = `${goodEnquiry.mensaje} Carta ${sent}.`
  const fields = { ...goodEnquiry, mensaje, token: personToken(now), clave }
  return (await receiveEnquiry(parseEnv(app.bindings), now, fields, address)).kind
}

/** A site whose platform counts nothing: what holds is what is counted in D1. */
async function siteWithOpenLimits() {
  const [subscriber, network, site] = [openLimit(), openLimit(), openLimit()]
  const app = await createTestApp({
    ...withSecret,
    ENQUIRY_LIMIT: subscriber.limit,
    ENQUIRY_NETWORK_LIMIT: network.limit,
    ENQUIRY_SITE_LIMIT: site.limit,
  })
  await clearEnquiries(app)
  return { app, subscriber, network, site }
}

test('one host with a whole /64 is one sender, and what it is refused is not counted for the site', async () => {
  const { app, subscriber, site } = await siteWithOpenLimits()
  const answers: string[] = []
  for (let host = 1; host <= perHour.subscriber + 10; host += 1)
    answers.push(await post(app, `2001:db8:7:1::${host.toString(16)}`))
  expect(answers.filter((kind) => kind === 'stored')).toHaveLength(perHour.subscriber)
  expect(answers.slice(perHour.subscriber)).toEqual(Array<string>(10).fill('limited'))
  expect(new Set(subscriber.keys).size).toBe(1)
  expect(await post(app, newAddress())).toBe('stored')
  const stored = await storedEnquiries(app)
  const counted = await app.bindings.DB.prepare(
    "SELECT sum(count) AS n FROM enquiry_limits WHERE key = 'sitio'",
  ).first('n')
  expect(counted).toBe(stored.length)
  expect(site.keys).toHaveLength(stored.length)
})

test('a post that is refused for its sender writes nothing, and senders leave a bounded number of rows', async () => {
  const { app } = await siteWithOpenLimits()
  const { DB } = app.bindings
  const counts = async () =>
    (await DB.prepare('SELECT key, hour, count FROM enquiry_limits ORDER BY key').all()).results
  for (let n = 0; n < perHour.subscriber; n += 1) await post(app, '192.0.2.7')
  const before = await counts()
  for (let n = 0; n < 20; n += 1) expect(await post(app, '192.0.2.7')).toBe('limited')
  expect(await counts()).toEqual(before)
  await DB.prepare("UPDATE enquiry_limits SET count = ?1 WHERE key = 'contados'").bind(perHour.counted).run()
  const full = await counts()
  for (let n = 0; n < 20; n += 1) expect(await post(app, newAddress())).toBe('limited')
  expect(await counts()).toEqual(full)
})

test('a host that changes its /64 is held by its /48, more loosely', async () => {
  const { app, network } = await siteWithOpenLimits()
  const answers: string[] = []
  for (let host = 1; host <= perHour.network + 5; host += 1)
    answers.push(await post(app, `2001:db8:8:${host.toString(16)}::1`))
  expect(answers.slice(0, perHour.network).every((kind) => kind === 'stored')).toBe(true)
  expect(answers.slice(perHour.network)).toEqual(Array<string>(5).fill('limited'))
  expect(new Set(network.keys).size).toBe(1)
  expect(await post(app, '2001:db8:9:1::1')).toBe('stored')
})

test('the same sending, once more, is neither stored nor counted again', async () => {
  const { app, site } = await siteWithOpenLimits()
  const clave = crypto.randomUUID()
  for (const _ of [1, 2, 3]) expect(await post(app, newAddress(), clave)).toBe('stored')
  expect(await storedEnquiries(app)).toHaveLength(1)
  expect(site.keys).toHaveLength(1)
})

test('a site that stored its hour’s worth says when to come back', async () => {
  const { app } = await siteWithOpenLimits()
  await app.bindings.DB.prepare("INSERT INTO enquiry_limits (key, hour, count) VALUES ('sitio', ?1, ?2)")
    .bind(Math.floor(now / 3_600_000), perHour.site)
    .run()
  expect(await post(app, newAddress())).toBe('limited')
})

test('a network is the address of IPv4, the /64 or the /48 of IPv6', () => {
  expect(networkOf('192.0.2.7', 48)).toBe('192.0.2.7')
  expect(networkOf('2001:DB8:0a:1:2:3:4:5')).toBe('2001:db8:a:1::/64')
  expect(networkOf('2001:db8::1', 48)).toBe('2001:db8:0::/48')
})
