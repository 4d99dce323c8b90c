import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { dumpMigratedDatabase } from '../checks/migrated-database.ts'
import { createContentStatements } from '../cli/content.ts'
import { findFreePort } from '../cli/environment/port.ts'
import { bundle } from './build.ts'
import { compatibility } from './compatibility.ts'
import { listWorkerdProcesses } from './measure/processes.ts'

const emptySite = dumpMigratedDatabase()

export type RunningWorker = Awaited<ReturnType<typeof startWorker>>

/**
 * Bundles a worker and starts it directly in workerd, on a free port and without a proxy in front. Its D1 has the seed
 * content and `posts` generated articles.
 */
export async function startWorker(
  entry: string,
  { bindings = {}, posts = 0 }: { bindings?: Record<string, string>; posts?: number } = {},
) {
  const code = await bundle(entry)
  const port = await findFreePort()
  const before = new Set(listWorkerdProcesses().map(({ pid }) => pid))
  const worker = {
    name: 'bench',
    modules: [{ type: 'ESModule' as const, path: 'index.mjs', contents: code }],
    ...compatibility,
    d1Databases: { DB: 'bench' },
    kvNamespaces: { SESSIONS: 'bench' },
    r2Buckets: { MEDIA: 'bench' },
    bindings: { SITE_URL: `http://127.0.0.1:${port}`, ...bindings },
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
  }
  const miniflare = new Miniflare(convertV4MiniflareOptions({ cache: false, workers: [worker] }))
  const db = await miniflare.getD1Database('DB')
  await retryOnce(() => db.exec('SELECT 1'))
  await fillDatabase(db)
  for (let from = 0; from < posts; from += 50)
    await retryOnce(() => db.batch(createPosts(db, from, Math.min(50, posts - from))))
  const workerd = listWorkerdProcesses().find(({ pid }) => !before.has(pid))?.pid
  if (workerd === undefined) throw new Error('workerd did not start')
  return {
    url: `http://127.0.0.1:${port}`,
    workerd,
    db,
    [Symbol.asyncDispose]: () => miniflare.dispose(),
  }
}

type BenchDatabase = Awaited<ReturnType<Miniflare['getD1Database']>>

/** Retries once: the connection to the database may break on a busy machine. */
const retryOnce = <T>(work: () => Promise<T>): Promise<T> => work().catch(work)

/** Adds the schema and the seed content to a database. */
export async function fillDatabase(db: BenchDatabase): Promise<void> {
  await db.prepare(emptySite).run()
  await db.batch((await createContentStatements()).map((text) => db.prepare(text)))
}

const syllables =
  'ca re mi to na lo pe ri du sa co ti ma de ño lla chi ve gu bra plen tre cion dad mien'.split(' ')

/**
 * Text of several thousand different words, always the same for a seed. As in a language, few words are common and most
 * are rare.
 */
function createVariedText(seed: number): string {
  let state = seed + 1
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: 250 }, () => {
    // Low numbers are frequent, and each number stands for a word.
    let rest = Math.floor(20_000 ** random())
    let word = ''
    for (; rest > 0 || word.length < 4; rest = Math.floor(rest / syllables.length))
      word += syllables[(rest + word.length) % syllables.length] ?? ''
    return word
  }).join(' ')
}

function createPosts(db: BenchDatabase, from: number, count: number) {
  return Array.from({ length: count }, (_, offset) => {
    const n = from + offset
    const at = Date.UTC(2015, 0, 1) + n * 3_600_000
    return [
      db
        .prepare(
          `INSERT OR IGNORE INTO entries (id, kind, path, rev, content, first_published_at, created_at, saved_at)
           VALUES (?1, 'article', 'blog/' || ?1, 1, '{}', ?2, ?2, ?2)`,
        )
        .bind(`generado-${n}`, at),
      db
        .prepare(
          `INSERT OR IGNORE INTO posts (id, slug, title, excerpt, markdown, html, words, status, published_at, created_at, updated_at)
           VALUES (?1, ?1, ?2, ?3, ?4, ?5, 900, 'published', ?6, ?6, ?6)`,
        )
        .bind(
          `generado-${n}`,
          `Artículo generado ${n}`,
          'Un resumen de una línea para la lista.',
          // All articles have one paragraph in common, so that its words occur in every article.
          `Texto. ${'Unas palabras que ocupan sitio. '.repeat(10)}${createVariedText(n)}`,
          '<p>Texto.</p>'.repeat(200),
          at,
        ),
      db
        .prepare(
          'INSERT OR IGNORE INTO post_tags (post_id, tag_id, live_at) SELECT ?1, id, ?2 FROM tags WHERE slug = ?3',
        )
        .bind(`generado-${n}`, at, n % 2 === 0 ? 'borde' : 'rendimiento'),
    ]
  }).flat()
}
