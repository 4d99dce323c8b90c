import { vi } from 'vitest'
import type { EditorPost, PostContent } from '#client/features/content/contract.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { writeParts } from '../../db/parts.ts'
import { type Bindings, parseEnv } from '../../env.ts'
import { hashPassword } from '../../features/account/credentials/password.ts'
import { password } from '../../features/account/testing.ts'
import { withoutFlood } from '../../features/enquiries/testing.ts'
import worker from '../../index.ts'
import { openSession } from '../../session/sessions.ts'
import { createContext } from '../edge/edge-site.ts'
import { imageUpload } from '../samples/images.ts'
import { png } from '../samples/png.ts'
import { written } from '../studio.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing.ts'
import { type Clock, createClock } from './clock.ts'
import { type Stores, troubledStores } from './stores.ts'

/** An answer with all that a visitor gets of it. `body` is null where it broke off on its way. */
export type Answer = { status: number; headers: Headers; body: string | null; waitedMs: number }
export type Ask = { path: string; init?: RequestInit }

/** A manager of their own for each request: nothing that is counted of one counts for another. */
export type Manager = { id: string; email: string; headers: { Cookie: string } }

export type Site = {
  /** The same site with stores that are well. */
  well: TestApp
  clock: Clock
  stores: Stores
  ask: (ask: Ask) => Promise<Answer>
  manager: (at?: number) => Promise<Manager>
  /** What a manager asks for, by stores that are well; its JSON. */
  call: (manager: Manager, method: string, path: string, body?: unknown) => Promise<unknown>
  run: (query: string, ...values: unknown[]) => Promise<D1Result>
  post: (manager: Manager, state?: 'draft' | 'published' | 'pending' | 'trash') => Promise<EditorPost>
  image: (manager: Manager) => Promise<{ id: string; src: string }>
  enquiry: (state?: { trashed?: boolean; mail?: string }) => Promise<string>
}

const decode = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)
const unique = () => crypto.randomUUID().replaceAll('-', '')
let stored: Promise<string> | undefined

const queue = () => ({ send: async () => {}, sendBatch: async () => {} })

/** A site that has and does everything: mail, queues, Turnstile, a cache in front. */
export async function createSite(): Promise<Site> {
  const well = await createTestApp({
    ...withoutFlood,
    ENQUIRY_LIMIT: { limit: async () => ({ success: true }) },
    ENQUIRY_NETWORK_LIMIT: { limit: async () => ({ success: true }) },
    TURNSTILE_SITE_KEY: 'clave',
    TURNSTILE_SECRET: 'secreto',
    MAIL_FROM: 'sitio@cauce.example',
    MAIL_TO: 'equipo@cauce.example',
    // What is used of these: their sending.
    MAIL: { send: async () => ({ messageId: 'x' }) } as unknown as SendEmail,
    MAIL_QUEUE: queue() as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
    VISITS_QUEUE: queue() as unknown as NonNullable<Bindings['VISITS_QUEUE']>,
    PURGE_QUEUE: queue() as unknown as NonNullable<Bindings['PURGE_QUEUE']>,
  })
  const clock = createClock()
  const stores = troubledStores(well.bindings, clock)
  vi.stubGlobal('fetch', stores.fetch)

  async function send({ path, init }: Ask): Promise<Answer> {
    const began = clock.now()
    const { context, settled } = createContext(stores.cache)
    const request = new Request(new URL(path, testOrigin), { redirect: 'manual', ...init })
    const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], stores.bindings, context)
    const body = await answer.arrayBuffer().then(decode, () => null)
    const waitedMs = clock.now() - began
    await settled()
    return { status: answer.status, headers: answer.headers, body, waitedMs }
  }

  const run = (query: string, ...values: unknown[]) =>
    well.bindings.DB.prepare(query)
      .bind(...values)
      .run()

  async function call(manager: Manager, method: string, path: string, body?: unknown): Promise<unknown> {
    const init = { method, headers: { ...manager.headers, 'Content-Type': 'application/json' } }
    const answer = await well.request(path, {
      ...init,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  return {
    well,
    clock,
    stores,
    run,
    call,
    async ask(ask) {
      pageCache.expire()
      return clock.until(send(ask))
    },
    async manager(at = Date.now()) {
      stored ??= hashPassword(password)
      const id = unique()
      const user = { id, name: 'Ana Prueba', email: `${id}@cauce.example`, role: 'owner' } as const
      await run(
        "INSERT INTO managers (id, name, email, password, role, created_at) VALUES (?1, ?2, ?3, ?4, 'owner', 0)",
        id,
        user.name,
        user.email,
        await stored,
      )
      const env = parseEnv(well.bindings)
      const session = { user, remember: false, device: 'Chrome en Linux', place: null }
      const { token, part } = openSession(env, session, at)
      await writeParts(env.db, [part])
      return { id, email: user.email, headers: { Cookie: `__Host-sesion=${token}` } }
    },
    async post(manager, state = 'draft') {
      const path = '/api/mngr/posts'
      // The contract's `postAnswerSchema`.
      const does = async (method: string, step: string, body: object) =>
        ((await call(manager, method, `${path}${step}`, body)) as { post: EditorPost }).post
      const created = await does('POST', '', { title: 'x' })
      const text: PostContent = written(created.content, {
        slug: `articulo-${unique()}`,
        series: 'Ríos',
        author: 'Ríos',
      })
      const body = { rev: created.rev, content: text }
      if (state === 'draft') return does('PUT', `/${created.id}/borrador`, body)
      const live = await does('POST', `/${created.id}/publicar`, body)
      if (state === 'published') return live
      const pending = { rev: live.rev, content: { ...text, markdown: 'Otro texto.' } }
      return state === 'pending'
        ? does('PUT', `/${live.id}/borrador`, pending)
        : does('POST', `/${live.id}/papelera`, { rev: live.rev })
    },
    async image(manager) {
      const init = await imageUpload([png(20, 10)], {})
      const answer = await well.request('/api/mngr/medios', {
        ...init,
        headers: { ...init.headers, ...manager.headers },
      })
      // The contract's `mediaAnswerSchema`.
      const { media } = (await answer.json()) as { media: { id: string; image: { src: string } } }
      return { id: media.id, src: media.image.src }
    },
    async enquiry({ trashed = false, mail = 'sent' } = {}) {
      const letters = unique()
        .toUpperCase()
        .replaceAll(/[^0-9A-F]/g, '0')
      const reference = `C-${letters.slice(0, 4)}-${letters.slice(4, 8)}`
      await run(
        `INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, subject, message, message_digest,
           folded, state, mail_state, created_at, updated_at, trashed_at)
         VALUES (?1, ?1, ?1, 'a', 'a@b.example', 'otro', 'm', 'm', 'm', 'new', ?2, 0, 0, ?3)`,
        reference,
        mail,
        trashed ? 1 : null,
      )
      return reference
    },
  }
}

export { unique }
