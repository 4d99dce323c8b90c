import { expect, test } from 'vitest'
import type { HealthCard } from '#client/features/operations/health/contract.ts'
import { createDnsStub } from '#worker/mail/dns-testing.ts'
import { createAppWithMail } from '#worker/mail/testing.ts'
import { createTestApp, signInOwner } from '#worker/testing/testing.ts'
import { checkSenderDomain } from './check-sender-domain.ts'

const now = Date.now()
const hour = 60 * 60_000
const zone = {
  'cauce.example MX': ['10 route1.mx.cloudflare.net.'],
  'cf-bounce.cauce.example TXT': ['"v=spf1 include:_spf.mx.cloudflare.net ~all"'],
  'cf-bounce._domainkey.cauce.example TXT': ['"v=DKIM1; p=MIIB"'],
}

async function open() {
  const { app, env } = await createAppWithMail()
  const { DB } = app.bindings
  await app.run`UPDATE health SET sender = NULL`
  await app.run`DELETE FROM enquiries`
  const headers = await signInOwner(app)
  const panel = async () =>
    (await (await app.request('/mngr/estado', { headers })).text()).replaceAll('<!-- -->', '')
  await app.run`UPDATE health SET checked_at = ${now}, results = ${JSON.stringify([{ part: 'r2', problem: null, ms: 1, ageMs: null }])}`
  return {
    env,
    DB,
    panel,
    async mail() {
      const answer = await app.request('/api/data/mngr/estado', { headers })
      // The response has the shape of `HealthCard`.
      return ((await answer.json()) as { data: HealthCard }).data.health?.mail
    },
  }
}

test('shows owners the DNS records of their sender, what to do, and the last mails', async () => {
  const { env, DB, panel, mail } = await open()
  expect(await panel()).toContain('Todavía no se ha consultado')
  await checkSenderDomain(env, now, createDnsStub(zone))
  const found = await mail()
  expect(found).toMatchObject({ domain: 'cauce.example', checkedAt: now, lastSent: null, lastRefused: null })
  expect(found?.findings.map(({ what, state }) => `${what} ${state}`)).toEqual([
    'SPF good',
    'DKIM good',
    'DMARC bad',
    'MX good',
  ])
  const insert = (state: string, at: number, error: string | null) =>
    DB.prepare(
      `INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, subject, message, message_digest, folded,
         state, mail_state, mail_at, mail_error, created_at, updated_at)
       VALUES (?1, ?1, '', 'Ana', 'ana@x.example', 'otro', 'Hola', '', '', 'new', ?2, ?3, ?4, ?3, ?3)`,
    ).bind(`C-${at}`, state, at, error)
  await DB.batch([
    insert('sent', now - 3 * hour, null),
    insert('sent', now - 2 * hour, null),
    insert('failed', now - hour, 'smtp 550'),
  ])
  expect(await mail()).toMatchObject({
    lastSent: now - 2 * hour,
    lastRefused: { at: now - hour, said: 'smtp 550' },
  })
  const html = await panel()
  for (const text of ['DMARC: mal', 'Qué hacer: crea el registro TXT _dmarc.cauce.example', 'smtp 550'])
    expect(html).toContain(text)
})

test('queries DNS once an hour and preserves the last result if it does not answer', async () => {
  const { env, mail } = await open()
  let asked = 0
  const counting: typeof fetch = (...given) => {
    asked += 1
    return createDnsStub(zone)(...given)
  }
  await checkSenderDomain(env, now, counting)
  const once = asked
  await checkSenderDomain(env, now + hour - 1, counting)
  expect([once > 0, asked]).toEqual([true, once])
  await checkSenderDomain(env, now + hour, () => Promise.reject(new Error('offline')))
  expect(await mail()).toMatchObject({ checkedAt: now })
  await checkSenderDomain(env, now + hour, counting)
  expect(await mail()).toMatchObject({ checkedAt: now + hour })
})

test('checks and shows nothing if mail is not configured', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const answer = await app.request('/api/data/mngr/estado', { headers })
  expect(((await answer.json()) as { data: HealthCard }).data.health?.mail).toBeNull()
})
