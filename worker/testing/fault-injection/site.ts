import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { PostContent } from '#client/features/content/contract.ts'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { writeBatch } from '../../db/write-batch.ts'
import { type Bindings, parseEnv } from '../../env.ts'
import { hashPassword } from '../../features/account/credentials/password.ts'
import { password } from '../../features/account/testing.ts'
import { unlimitedBindings } from '../../features/enquiries/testing.ts'
import worker from '../../index.ts'
import { createSession } from '../../session/sessions.ts'
import { fillContent, toIfMatch } from '../content-site.ts'
import { createEdgeContext } from '../edge/edge-site.ts'
import { storeImage } from '../samples/images.ts'
import { createPng } from '../samples/png.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing.ts'
import { type FakeClock, createFakeClock } from './clock.ts'
import { type Stores, createFaultyStores } from './faulty-stores.ts'

/** A response as the client received it; `body` is null if the stream failed. */
export type ReceivedResponse = { status: number; headers: Headers; body: string | null; waitedMs: number }
export type RequestInput = { path: string; init?: RequestInit }

/** A manager created for one request, so that rate limits and counts of requests do not interfere. */
export type TestUser = { id: string; email: string; headers: { Cookie: string } }

type PostState = 'draft' | 'published'

type SiteFixtures = {
  addUser: () => Promise<TestUser>
  /** Calls an endpoint without faults; returns the JSON of the answer. */
  callApi: (
    user: TestUser,
    method: string,
    path: string,
    input?: { body?: unknown; rev?: number | undefined },
  ) => Promise<unknown>
  runSql: (query: string, ...values: unknown[]) => Promise<D1Result>
  createPost: (user: TestUser, state?: PostState) => Promise<EditedText<PostContent>>
  uploadImage: (user: TestUser) => Promise<{ id: string; src: string }>
  addEnquiry: (state?: { mail?: string }) => Promise<string>
}

export type FaultySite = SiteFixtures & {
  /** The same site without faults. */
  healthy: TestApp
  clock: FakeClock
  stores: Stores
  send: (request: RequestInput) => Promise<ReceivedResponse>
}

const decode = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)
export const createUniqueId = () => crypto.randomUUID().replaceAll('-', '')
let passwordHash: Promise<string> | undefined

const queue = () => ({ send: async () => {}, sendBatch: async () => {} })

async function createPost(
  callApi: SiteFixtures['callApi'],
  manager: TestUser,
  state: PostState,
): Promise<EditedText<PostContent>> {
  const path = '/api/mngr/posts'
  // The answers have the shape of the contract's `changedTextSchema`.
  const does = async (
    method: string,
    step: string,
    { rev, ...body }: { rev?: number; [name: string]: unknown },
  ) => (await callApi(manager, method, `${path}${step}`, { body, rev })) as EditedText<PostContent>
  const created = await does('POST', '', { content: { title: 'x' } })
  const text: PostContent = fillContent(created.content, {
    slug: `articulo-${createUniqueId()}`,
    series: 'Ríos',
    author: 'Ríos',
  })
  const body = { rev: created.rev, content: text }
  return state === 'draft'
    ? does('PUT', `/${created.id}/borrador`, body)
    : does('POST', `/${created.id}/publicar`, body)
}

async function addEnquiry(
  runSql: SiteFixtures['runSql'],
  { mail = 'sent' }: { mail?: string } = {},
): Promise<string> {
  const letters = createUniqueId()
    .toUpperCase()
    .replaceAll(/[^0-9A-F]/g, '0')
  const reference = `C-${letters.slice(0, 4)}-${letters.slice(4, 8)}`
  await runSql(
    `INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, subject, message, message_digest,
       folded, state, mail_state, created_at, updated_at)
     VALUES (?1, ?1, ?1, 'a', 'a@b.example', 'otro', 'm', 'm', 'm', 'new', ?2, 0, 0)`,
    reference,
    mail,
  )
  return reference
}

/** Functions that add data to a site without faults, through its storage and its API. */
function createFixtures(healthy: TestApp): SiteFixtures {
  const runSql = (query: string, ...values: unknown[]) =>
    healthy.bindings.DB.prepare(query)
      .bind(...values)
      .run()

  const callApi: SiteFixtures['callApi'] = async (manager, method, path, { body, rev } = {}) => {
    const headers = { ...manager.headers, 'Content-Type': 'application/json', ...toIfMatch(rev) }
    const answer = await healthy.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  async function addUser(): Promise<TestUser> {
    passwordHash ??= hashPassword(password)
    const id = createUniqueId()
    const user = { id, name: 'Ana Prueba', email: `${id}@cauce.example`, role: 'owner' } as const
    const added = sql`INSERT INTO managers (id, name, email, password, role, created_at)
      VALUES (${id}, ${user.name}, ${user.email}, ${await passwordHash}, 'owner', 0)`
    const env = parseEnv(healthy.bindings)
    const session = { user, remember: false, device: 'Chrome en Linux', place: null }
    const { token, step } = createSession(env, session, Date.now())
    await writeBatch(env.db, [{ ...step, conditions: [], statements: [added, ...(step.statements ?? [])] }])
    return { id, email: user.email, headers: { Cookie: `__Host-sesion=${token}` } }
  }

  async function uploadImage(manager: TestUser): Promise<{ id: string; src: string }> {
    const { id, image } = await storeImage(healthy, [createPng(20, 10)], {}, manager.headers)
    return { id, src: image.src }
  }

  return {
    runSql,
    callApi,
    addUser,
    uploadImage,
    createPost: (manager, state = 'draft') => createPost(callApi, manager, state),
    addEnquiry: (given) => addEnquiry(runSql, given),
  }
}

/** A site with all features: mail, queues, Turnstile and an edge cache. */
export async function createFaultySite(): Promise<FaultySite> {
  const healthy = await createTestApp({
    ...unlimitedBindings,
    ENQUIRY_LIMIT: { limit: async () => ({ success: true }) },
    ENQUIRY_NETWORK_LIMIT: { limit: async () => ({ success: true }) },
    TURNSTILE_SITE_KEY: 'clave',
    TURNSTILE_SECRET: 'secreto',
    MAIL_FROM: 'sitio@cauce.example',
    MAIL_TO: 'equipo@cauce.example',
    MAIL_SIMULATED: '',
    // The code under test only calls the methods for sending.
    MAIL: { send: async () => ({ messageId: 'x' }) } as unknown as SendEmail,
    MAIL_QUEUE: queue() as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
    VISITS_QUEUE: queue() as unknown as NonNullable<Bindings['VISITS_QUEUE']>,
    PURGE_QUEUE: queue() as unknown as NonNullable<Bindings['PURGE_QUEUE']>,
  })
  const clock = createFakeClock()
  const stores = createFaultyStores(healthy.bindings, clock)
  vi.stubGlobal('fetch', stores.fetch)

  async function send({ path, init }: RequestInput): Promise<ReceivedResponse> {
    const began = clock.now()
    const { context, waitForAll } = createEdgeContext(stores.cache)
    const request = new Request(new URL(path, testOrigin), { redirect: 'manual', ...init })
    const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], stores.bindings, context)
    const body = await answer.arrayBuffer().then(decode, () => null)
    const waitedMs = clock.now() - began
    await waitForAll()
    return { status: answer.status, headers: answer.headers, body, waitedMs }
  }

  return {
    ...createFixtures(healthy),
    healthy,
    clock,
    stores,
    async send(request) {
      pageCache.expire()
      return clock.advanceUntil(send(request))
    },
  }
}
