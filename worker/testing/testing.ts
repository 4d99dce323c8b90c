import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env as cloudflare } from 'cloudflare:workers'
import type { StoredUser } from '#client/runtime/session/contract.ts'
import { permissions } from '#client/runtime/session/permissions.ts'
import { pageCache } from '../cache/page-cache.ts'
import { writeBatch } from '../db/write-batch.ts'
import { type Bindings, parseEnv } from '../env.ts'
import { hashPassword } from '../features/account/credentials/password.ts'
import worker from '../index.ts'
import { createSession } from '../session/sessions.ts'

type TestBindings = Bindings & { EMPTY_SITE: string }

export type TestApp = {
  bindings: Bindings
  /** Sends a request through the complete worker and waits for its background work. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** These are tags for SQL, which they send to its database: app.find`SELECT … WHERE id = ${id}`. */
  run: (...statement: Statement) => Promise<D1Result>
  all: <Row = Record<string, unknown>>(...query: Statement) => Promise<Row[]>
  /** The first row. */
  find: <Row = Record<string, unknown>>(...query: Statement) => Promise<Row | null>
  /** The first column of each row. */
  column: <Value = unknown>(...query: Statement) => Promise<Value[]>
  /** The first column of the first row. */
  value: <Value = unknown>(...query: Statement) => Promise<Value | null>
}

type Statement = [text: TemplateStringsArray, ...values: unknown[]]

/** A stand-in for the backup workflow, which runs nothing. The cast is safe: only `create` is called. */
const idleWorkflow = { create: async () => undefined } as unknown as Required<Bindings>['BACKUP']

export const testOrigin = 'https://cauce.example'

/** Creates the tables if storage is empty. `testing/empty-site.test.ts` compares them with those of the migrations. */
async function createTables({ DB, EMPTY_SITE }: TestBindings): Promise<void> {
  if (!(await DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first()))
    await DB.prepare(EMPTY_SITE).run()
}

/** An empty site with all tables on real D1, KV and R2; `replace` overrides bindings, for example with failing ones. */
export async function createTestApp(replace: Partial<Bindings> = {}): Promise<TestApp> {
  // The test bindings of tools/vitest.config.ts match wrangler.toml, plus the tables.
  const real = cloudflare as unknown as TestBindings
  await createTables(real)
  pageCache.expire()
  const bindings: Bindings = { ...real, BACKUP: idleWorkflow, ...replace }
  const prepare = (...[text, ...values]: Statement) => bindings.DB.prepare(text.join('?')).bind(...values)
  const column = async <Value>(...query: Statement) =>
    (await prepare(...query).raw<[Value]>()).map(([value]) => value)
  return {
    bindings,
    run: (...statement) => prepare(...statement).run(),
    all: async <Row>(...query: Statement) => (await prepare(...query).all<Row>()).results,
    find: (...query) => prepare(...query).first(),
    column,
    value: async <Value>(...query: Statement) => (await column<Value>(...query))[0] ?? null,
    async request(path, init) {
      const context = createExecutionContext()
      const request = new Request(new URL(path, testOrigin), { redirect: 'manual', ...init })
      const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], bindings, context)
      // The body is read first: a streamed page is cached only once it is read completely.
      const body = response.body === null ? null : await response.arrayBuffer()
      await waitOnExecutionContext(context)
      return new Response(body, response)
    },
  }
}

export const testManager = {
  id: 'm1',
  name: 'Ana Prueba',
  email: 'ana@cauce.example',
  role: 'owner',
} as const

/** What the session endpoint returns for `testManager`. */
export const testManagerSession = { user: { ...testManager, permissions: [...permissions] } }

/** The Cookie header of a signed-in editor. */
export const signInEditor = (app: TestApp, at: number = Date.now()): Promise<{ Cookie: string }> =>
  signInUser(app, { id: 'e1', name: 'Eva Prueba', email: 'eva@cauce.example', role: 'editor' }, at)

/** The Cookie header of a signed-in owner. */
export const signInOwner = (app: TestApp, at: number = Date.now()): Promise<{ Cookie: string }> =>
  signInUser(app, testManager, at)

/** The Cookie header of a signed-in person with this role. */
export const signInWithRole = (app: TestApp, role: string): Promise<{ Cookie: string }> =>
  signInUser(
    app,
    { id: `con-${role}`, name: `Con ${role}`, email: `${role}@cauce.example`, role },
    Date.now(),
  )

async function signInUser(app: TestApp, user: StoredUser, at: number): Promise<{ Cookie: string }> {
  await app.run`INSERT INTO managers (id, name, email, role_id, created_at) VALUES (${user.id}, ${user.name}, ${user.email}, ${user.role}, ${at}) ON CONFLICT DO NOTHING`
  return createSessionCookie(app, user, at)
}

async function createSessionCookie(app: TestApp, user: StoredUser, at: number): Promise<{ Cookie: string }> {
  const session = { user, remember: false, device: 'Chrome en Linux', place: null }
  const env = parseEnv(app.bindings)
  const { token, step } = createSession(env, session, at)
  await writeBatch(env.db, [step])
  return { Cookie: `__Host-sesion=${token}` }
}

export type SeedPost = {
  slug: string
  title?: string
  publishedAt?: number
  status?: 'draft' | 'published' | 'trash'
  tags?: string[]
  html?: string
}

/** SQL that inserts the entries of articles whose id is also their slug. `rows`: columns id, title, at, status, tags (JSON). */
export const insertArticleEntries = (rows: string): string => `
  INSERT INTO entries (id, kind, path, rev, content, first_published_at, trashed_at, created_at, saved_at)
  SELECT id, 'article', 'blog/' || id, 1, json_object('title', title, 'slug', id, 'excerpt', 'Resumen',
      'markdown', 'Texto', 'tags', json(tags), 'series', '', 'author', '', 'seoTitle', NULL, 'seoDescription', NULL, 'cover', NULL,
      'socialImage', NULL), iif(status = 'published', at, NULL), iif(status = 'trash', at, NULL), at, at
  FROM (${rows})`

/** SQL that inserts the revisions and publications of articles that have only their entries. */
const publishArticleEntries = [
  `INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at)
   SELECT id, 1, 'imported', content, saved_at, saved_at FROM entries
   WHERE kind = 'article' AND id NOT IN (SELECT entry_id FROM entry_revisions)`,
  `INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
   SELECT id, first_published_at, 1, kind, path, content ->> 'title', '{}' FROM entries
   WHERE kind = 'article' AND first_published_at > 0 AND id NOT IN (SELECT entry_id FROM entry_publications)`,
]

/** Inserts posts directly and increments the content version, like every content change. */
export async function seedPosts(app: TestApp, posts: readonly SeedPost[]): Promise<void> {
  const { DB } = app.bindings
  const statements = posts.flatMap(
    ({ slug, title = slug, publishedAt = Date.now() - 1_000, status = 'published', tags = [], html }) => [
      DB.prepare(
        insertArticleEntries('SELECT ?1 AS id, ?2 AS title, ?3 AS at, ?4 AS status, ?5 AS tags'),
      ).bind(slug, title, publishedAt, status, JSON.stringify(tags)),
      DB.prepare(
        `INSERT INTO posts (id, slug, title, excerpt, markdown, html, words, status, published_at, created_at, updated_at)
       VALUES (?1, ?1, ?2, 'Resumen', 'Texto', ?3, 300, ?4, ?5, ?5, ?5)`,
      ).bind(slug, title, html ?? `<p>${slug}</p>`, status, publishedAt),
      ...tags.flatMap((tag) => [
        DB.prepare('INSERT INTO tags (slug, name) VALUES (?1, ?1) ON CONFLICT DO NOTHING').bind(tag),
        DB.prepare(
          'INSERT INTO post_tags (post_id, tag_id, live_at) SELECT ?1, id, ?3 FROM tags WHERE slug = ?2',
        ).bind(slug, tag, status === 'published' ? publishedAt : null),
      ]),
    ],
  )
  await DB.batch([
    ...statements,
    ...publishArticleEntries.map((sql) => DB.prepare(sql)),
    DB.prepare('UPDATE site_state SET generation = generation + 1'),
  ])
  pageCache.expire()
}

/** Adds an owner with this password (null = without one) and returns the id. */
export async function addTestManager(app: TestApp, email: string, password: string | null): Promise<string> {
  const id = crypto.randomUUID()
  const stored = password === null ? null : await hashPassword(password)
  await app.run`INSERT INTO managers (id, name, email, password, role, created_at) VALUES (${id}, 'Ana Prueba', ${email}, ${stored}, 'owner', 0)`
  return id
}

/** A request with a JSON body, as the pages send it. */
export function postJson(body: unknown, headers: Record<string, string> = {}, method = 'POST'): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  }
}

/** The cookies that a response sets, as a Cookie header. */
export function getCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

/** A POST of a multipart form with Content-Length, as browsers send it. */
export async function createUpload(
  fields: Readonly<Record<string, string | File | readonly File[]>>,
): Promise<{
  method: string
  headers: Record<string, string>
  body: ArrayBuffer
}> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of typeof value === 'string' || value instanceof File ? [value] : value)
      form.append(name, each)
  const encoded = new Response(form)
  const body = await encoded.arrayBuffer()
  const headers = {
    'Content-Type': encoded.headers.get('Content-Type') ?? '',
    'Content-Length': String(body.byteLength),
  }
  return { method: 'POST', headers, body }
}
