import { maxMediaBytes } from '#client/features/media/contract.ts'
import { copySchema } from '#worker/features/operations/backup/drill-database.ts'
import { importBackupKey } from '#worker/features/operations/backup/encryption.ts'
import { makeBackup, runDirectly, type RunStep } from '#worker/features/operations/backup/make.ts'
import { checkBackup, restoreBackup } from '#worker/features/operations/backup/restore.ts'

// Runs a backup and its restore in workerd, on a site that it fills itself. Each part runs on a request to its own
// path.

type Bindings = {
  DB: D1Database
  SECOND: D1Database
  MEDIA: R2Bucket
  SECOND_MEDIA: R2Bucket
  BACKUPS: R2Bucket
  /** Called before each step, so that each step is measured separately. */
  STEPS: Fetcher
}

const numberRows = (from: number, count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${from + count})`

// Text of usual length: half of it repeats the same words, and a quarter cannot be compressed.
const createText = (times: number) =>
  `replace(hex(zeroblob(${times})), '00', 'Unas palabras que ocupan su sitio. ')`
const createNoise = (bytes: number) => `hex(randomblob(${bytes}))`

const createPostStatements = (from: number, count: number) => [
  `${numberRows(from, count)} INSERT INTO entries (id, kind, path, rev, content, created_at, saved_at)
   SELECT 'p' || i, 'article', 'blog/p' || i, 1, json_object('markdown', ${createText(60)} || ${createNoise(500)}), i, i FROM n`,
  `${numberRows(from, count)} INSERT INTO posts (id, slug, title, excerpt, markdown, html, plain, status, published_at,
     created_at, updated_at)
   SELECT 'p' || i, 'p' || i, 'Artículo ' || i, 'Un resumen.', ${createText(60)} || ${createNoise(500)},
     ${createText(90)} || ${createNoise(500)}, ${createText(60)}, 'published', i, i, i FROM n`,
  `${numberRows(from * 2, count * 2)} INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at)
   SELECT 'p' || (i / 2), i % 2, 'saved', json_object('markdown', ${createText(60)} || ${createNoise(500)}), i, i FROM n`,
]
const createEnquiryStatements = (from: number, count: number) => [
  `${numberRows(from, count)} INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, subject, message,
     message_digest, folded, state, mail_state, created_at, updated_at)
   SELECT 'C-' || i, ${createNoise(32)}, ${createNoise(16)}, 'Persona ' || i, 'p' || i || '@empresa.example', 'sitios',
     ${createText(8)} || ${createNoise(40)}, ${createNoise(32)}, 'persona ' || i || ' unas palabras', 'new', 'sent', i, i FROM n`,
]

async function fillDatabase({ DB, SECOND }: Bindings, articles: number, messages: number): Promise<void> {
  const run = (statements: readonly string[]) => DB.batch(statements.map((sql) => DB.prepare(sql)))
  await run([
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT)',
    "INSERT INTO d1_migrations (name) VALUES ('medida')",
  ])
  for (let from = 0; from < articles; from += 500)
    await run(createPostStatements(from, Math.min(500, articles - from)))
  for (let from = 0; from < messages; from += 5_000)
    await run(createEnquiryStatements(from, Math.min(5_000, messages - from)))
  await copySchema(DB, SECOND)
}

const imageBytes = 20_000
/** Size in bytes of one image in a thousand: the largest that the media library accepts. */
const maxImageBytes = maxMediaBytes

async function fillImages({ MEDIA }: Bindings, count: number): Promise<void> {
  const bytes = new Uint8Array(maxImageBytes)
  for (let from = 0; from < maxImageBytes; from += 65_536)
    crypto.getRandomValues(bytes.subarray(from, Math.min(from + 65_536, maxImageBytes)))
  for (let index = 0; index < count; index++) {
    new DataView(bytes.buffer).setUint32(0, index)
    const own = index % 1_000 === 0 ? bytes : bytes.subarray(0, imageBytes)
    await MEDIA.put(`medios/${String(index).padStart(20, '0')}/480.webp`, own)
  }
}

/** Requires the flag `--expose-gc`. */
const collectGarbage = (): void => {
  if ('gc' in globalThis && typeof globalThis.gc === 'function') globalThis.gc()
  else throw new Error('The isolate was started without --expose-gc')
}

type StepTimes = { count: number; slowestMs: number; slowest: string }

/** Runs steps directly and records the duration of the slowest. */
function createTimedRunner({ STEPS }: Bindings): { step: RunStep; steps: StepTimes } {
  const steps: StepTimes = { count: 0, slowestMs: 0, slowest: '' }
  const step: RunStep = async (name, work) => {
    collectGarbage()
    await STEPS.fetch(`http://bench/${encodeURIComponent(name)}`)
    const startedAt = Date.now()
    const done = await runDirectly(name, work)
    steps.count += 1
    if (Date.now() - startedAt > steps.slowestMs)
      Object.assign(steps, { slowestMs: Date.now() - startedAt, slowest: name })
    return done
  }
  return { step, steps }
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    const number = (name: string) => Number(searchParams.get(name))
    const key = await importBackupKey('a1'.repeat(32))
    if (!key) return new Response(null, { status: 500 })
    const { step, steps } = createTimedRunner(env)
    const bucket = env.BACKUPS
    if (pathname === '/fill') await fillDatabase(env, number('articles'), number('enquiries'))
    if (pathname === '/images') await fillImages(env, number('images'))
    if (pathname === '/backup') {
      const made = await makeBackup({ db: env.DB, media: env.MEDIA, bucket, key }, number('at'), step)
      return Response.json({ ...made, steps })
    }
    if (pathname === '/check') await checkBackup({ bucket, key }, 'latest', step)
    if (pathname === '/restore') {
      const manifest = await checkBackup({ bucket, key }, 'latest', runDirectly)
      const target = { db: env.SECOND, media: env.SECOND_MEDIA, bucket, key }
      return Response.json({
        ...(await restoreBackup(target, manifest, { overwrite: false, now: 0 }, step)),
        steps,
      })
    }
    return Response.json({ steps })
  },
} satisfies ExportedHandler<Bindings>
