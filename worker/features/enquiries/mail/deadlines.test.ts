import { expect, test, vi } from 'vitest'
import { sendTimeoutMs } from '#client/features/enquiries/form/send-enquiry.ts'
import type { Bindings } from '#worker/env.ts'
import { interceptStatements } from '#worker/testing/intercept-statements.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { receiveTimeoutMs } from '../form/receive.ts'
import { verifyTurnstile } from '../form/turnstile.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postForm,
  postJson,
  readStoredEnquiries,
  secretBindings,
} from '../testing.ts'
import { createEnquiryApp } from './mail-testing.ts'

// Each service that the form uses fails in each way. The sender gets a true message, and the form keeps what was typed.

type Failure = () => Promise<never>
const failures: readonly (readonly [name: string, fail: Failure])[] = [
  ['throws', () => Promise.reject(new Error('out of reach'))],
  ['throws before it promises anything', () => raise()],
  ['never answers', () => new Promise<never>(() => {})],
]

function raise(): never {
  throw new Error('out of reach')
}

/** A delay well below any timeout, in milliseconds. */
const slowMs = 60

const isInsert = (query: string) => query.includes('INSERT INTO enquiries')

/** An app with a D1 whose matching statements run through `trouble`, which fails or delays them. */
async function appWithTrouble(
  isMet: (query: string) => boolean,
  trouble: (work: () => unknown) => unknown,
  replace: Partial<Bindings> = {},
) {
  const plain = await createTestApp(secretBindings)
  await clearEnquiries(plain)
  const app = await createTestApp({
    ...secretBindings,
    ...replace,
    DB: interceptStatements(plain.bindings.DB, (sql, call) => (isMet(sql) ? trouble(call) : call())),
  })
  return { app, plain }
}

test.for(failures)('accepts enquiries when a platform rate limit %s', async ([, fail]) => {
  // Only `limit` is called.
  const limit = { limit: fail } as unknown as RateLimit
  const app = await createTestApp({
    ...secretBindings,
    ENQUIRY_LIMIT: limit,
    ENQUIRY_NETWORK_LIMIT: limit,
    ENQUIRY_SITE_LIMIT: limit,
  })
  await clearEnquiries(app)
  expect((await postJson(app, { ...validEnquiry, token: createAgedToken() })).status).toBe(201)
  expect(await readStoredEnquiries(app)).toHaveLength(1)
})

test.for(failures)('stores the enquiry when the queue %s', async ([, fail]) => {
  // Only `sendBatch` is called.
  const MAIL_QUEUE = { sendBatch: fail } as unknown as NonNullable<Bindings['MAIL_QUEUE']>
  const { app } = await createEnquiryApp()
  const broken = await createTestApp({ ...app.bindings, MAIL_QUEUE })
  expect((await postJson(broken, { ...validEnquiry, token: createAgedToken() })).status).toBe(201)
  expect(await readStoredEnquiries(app)).toMatchObject([{ mail_state: 'pending' }])
})

test.for(failures)(
  'reports the failure, shows the typed text again and offers a mail link when D1 %s',
  async ([, fail]) => {
    const { app, plain } = await appWithTrouble(isInsert, fail)
    const fields = { ...validEnquiry, token: createAgedToken() }
    const [form, json] = await Promise.all([postForm(app, fields), postJson(app, fields)])
    expect(form.status).toBe(503)
    const html = await form.text()
    expect(html).toContain('queremos renovar el sitio')
    expect(html).toContain('mailto:hola@cauce.example?subject=')
    expect(json.status).toBe(503)
    expect(await json.json()).toMatchObject({ data: { mail: true } })
    expect(await readStoredEnquiries(plain)).toEqual([])
  },
)

test('an enquiry that D1 stores without answering is reported as unconfirmed, and stored once when sent again', async () => {
  const { app, plain } = await appWithTrouble(isInsert, async (work) => {
    await work()
    return new Promise(() => {})
  })
  const form = await postForm(app, { ...validEnquiry, token: createAgedToken() })
  expect(form.status).toBe(503)
  const html = await form.text()
  expect(html).toContain('No pudimos confirmar que tu mensaje quedara guardado')
  const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(html)?.[1] ?? ''
  const again = { ...validEnquiry, token: field('token'), clave: field('clave') }
  const second = await postForm(plain, again)
  expect(second.status).toBe(303)
  expect(await readStoredEnquiries(plain)).toMatchObject([{ state: 'new' }])
})

test('stores the enquiry when storage is slow', async () => {
  const slow = (work: () => unknown) =>
    new Promise((resolve) => setTimeout(resolve, slowMs)).then(() => work())
  const { app, plain } = await appWithTrouble(() => true, slow)
  expect((await postJson(app, { ...validEnquiry, token: createAgedToken() })).status).toBe(201)
  expect(await readStoredEnquiries(plain)).toMatchObject([{ state: 'new' }])
})

test.for(failures)(
  'counts the Turnstile challenge as not solved when the request to Turnstile %s',
  async ([, fail]) => {
    vi.useFakeTimers()
    try {
      const challenge = { secret: 's', siteUrl: 'https://cauce.example', remoteip: '2001:db8::1' }
      // Reading the response body may also hang.
      const body = async () => ({ json: fail }) as unknown as Response
      const solved = { success: true, hostname: 'cauce.example', action: 'consulta' }
      expect(await verifyTurnstile('resuelto', challenge, async () => Response.json(solved))).toBe(true)
      for (const ask of [fail, body]) {
        const passed = verifyTurnstile('resuelto', challenge, ask)
        await vi.advanceTimersByTimeAsync(5_000)
        expect(await passed).toBe(false)
      }
    } finally {
      vi.useRealTimers()
    }
  },
)

test('answers a submission before the browser gives up, however slow each service is', async () => {
  // Each call stays within its own timeout; together they exceed the total one.
  const late = (work: () => unknown) =>
    new Promise((resolve) => setTimeout(resolve, 2_800)).then(() => work())
  const turnstile = { TURNSTILE_SITE_KEY: 'clave', TURNSTILE_SECRET: 'secreto' }
  const limit = { limit: () => new Promise<never>(() => {}) } as unknown as RateLimit
  const limits = { ENQUIRY_LIMIT: limit, ENQUIRY_NETWORK_LIMIT: limit, ENQUIRY_SITE_LIMIT: limit }
  const { app, plain } = await appWithTrouble(() => true, late, { ...turnstile, ...limits })
  const answer = await postJson(app, { ...validEnquiry, token: createAgedToken() })
  expect([answer.status, (await answer.json<{ data: unknown }>()).data]).toEqual([503, { mail: true }])
  expect(receiveTimeoutMs).toBeLessThan(sendTimeoutMs)
  // The enquiry is stored after the response, which therefore may only say "could not confirm".
  await vi.waitFor(async () => expect(await readStoredEnquiries(plain)).toHaveLength(1), { timeout: 30_000 })
})
