import { expect, test, vi } from 'vitest'
import { sendTimeoutMs } from '#client/features/enquiries/form/send-enquiry.ts'
import type { Bindings } from '#worker/env.ts'
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
import { createAppWithMail } from './mail-testing.ts'

// What the form stands on fails in each way there is. Whoever writes is told what is true, and loses nothing.

type Failure = () => Promise<never>
const failures: readonly (readonly [name: string, fail: Failure])[] = [
  ['throws', () => Promise.reject(new Error('out of reach'))],
  ['throws before it promises anything', () => raise()],
  ['never answers', () => new Promise<never>(() => {})],
]

function raise(): never {
  throw new Error('out of reach')
}

/** Longer than a slow service takes, far less than any deadline. */
const slowMs = 60

/** D1 of which some statements fail or are slow; what is stored all the same is stored. */
function troubled(
  DB: D1Database,
  isMet: (query: string) => boolean,
  trouble: (work: () => unknown) => unknown,
) {
  const queries = new WeakMap<object, string>()
  const watch = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const watched = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values), query)
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const work = () => Reflect.apply(value, target, given)
          return isMet(query) ? trouble(work) : work()
        }
      },
    })
    queries.set(watched, query)
    real.set(watched, statement)
    return watched
  }
  const real = new WeakMap<object, D1PreparedStatement>()
  return new Proxy(DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watch(target.prepare(query), query)
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          const work = () => target.batch(statements.map((each) => real.get(each) ?? each))
          return statements.some((each) => isMet(queries.get(each) ?? '')) ? trouble(work) : work()
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const isInsert = (query: string) => query.includes('INSERT INTO enquiries')

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
    DB: troubled(plain.bindings.DB, isMet, trouble),
  })
  return { app, plain }
}

test.for(failures)('a limit of the platform that %s limits nobody', async ([, fail]) => {
  // Only `limit` is called of it.
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

test.for(failures)('a queue that %s costs the enquiry nothing', async ([, fail]) => {
  // Only `sendBatch` is called of it.
  const MAIL_QUEUE = { sendBatch: fail } as unknown as NonNullable<Bindings['MAIL_QUEUE']>
  const { app } = await createAppWithMail()
  const broken = await createTestApp({ ...app.bindings, MAIL_QUEUE })
  expect((await postJson(broken, { ...validEnquiry, token: createAgedToken() })).status).toBe(201)
  expect(await readStoredEnquiries(app)).toMatchObject([{ mail_state: 'pending' }])
})

test.for(failures)('D1 that %s: the form says so, keeps the text and offers mail', async ([, fail]) => {
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
})

test('what D1 stored without saying so in time is not told as lost, and sent again it is still one', async () => {
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

test('slow storage only takes longer', async () => {
  const slow = (work: () => unknown) =>
    new Promise((resolve) => setTimeout(resolve, slowMs)).then(() => work())
  const { app, plain } = await appWithTrouble(() => true, slow)
  expect((await postJson(app, { ...validEnquiry, token: createAgedToken() })).status).toBe(201)
  expect(await readStoredEnquiries(plain)).toMatchObject([{ state: 'new' }])
})

test.for(failures)(
  'Turnstile that %s is a challenge that was not solved, in quarantine',
  async ([, fail]) => {
    vi.useFakeTimers()
    try {
      const challenge = { secret: 's', siteUrl: 'https://cauce.example', remoteip: '2001:db8::1' }
      // The answer may hang too, after its head.
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

test('a post waits for less than the browser does, however late each answer comes', async () => {
  // Each within its deadline, all together beyond any patience.
  const late = (work: () => unknown) =>
    new Promise((resolve) => setTimeout(resolve, 2_800)).then(() => work())
  const turnstile = { TURNSTILE_SITE_KEY: 'clave', TURNSTILE_SECRET: 'secreto' }
  const limit = { limit: () => new Promise<never>(() => {}) } as unknown as RateLimit
  const limits = { ENQUIRY_LIMIT: limit, ENQUIRY_NETWORK_LIMIT: limit, ENQUIRY_SITE_LIMIT: limit }
  const { app, plain } = await appWithTrouble(() => true, late, { ...turnstile, ...limits })
  const answer = await postJson(app, { ...validEnquiry, token: createAgedToken() })
  expect([answer.status, (await answer.json<{ data: unknown }>()).data]).toEqual([503, { mail: true }])
  expect(receiveTimeoutMs).toBeLessThan(sendTimeoutMs)
  // The work goes on, and stores it in the end: "could not confirm" is all that may be said.
  await vi.waitFor(async () => expect(await readStoredEnquiries(plain)).toHaveLength(1), { timeout: 30_000 })
})
