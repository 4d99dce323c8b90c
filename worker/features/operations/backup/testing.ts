import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { sealAudit } from '#worker/audit/seal.ts'
import { parseEnv } from '#worker/env.ts'
import { hashToken } from '#worker/session/token.ts'
import { imageUpload } from '#worker/testing/samples/images.ts'
import { png } from '#worker/testing/samples/png.ts'
import { createStudio, publishNew, type Studio, written } from '#worker/testing/studio.ts'
import { addTestManager, signedIn, type TestApp } from '#worker/testing/testing.ts'
import { clearEnquiries, goodEnquiry, personToken, postJson, withSecret } from '../../enquiries/testing.ts'
import { type Made, makeBackup, plainStep, type Source } from './make.ts'
import { live } from './newer-enquiries.ts'
import { checkBackup, restoreBackup, type Restored, type Target } from './restore.ts'
import { quoted, readSchema } from './schema.ts'
import { dropTables } from './scratch.ts'
import { type BackupKey, importBackupKey } from './seal.ts'

export const password = 'una frase larga y rara'
export const email = 'copias@sitio.example'
/** The seed of the manager's second factor. */
export const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

// What tools/vitest.config.ts adds to the bindings of wrangler.toml.
const more = env as unknown as {
  SECOND: D1Database
  SCRATCH: D1Database
  SECOND_MEDIA: R2Bucket
  BACKUPS: R2Bucket
  BACKUP_KEY: string
  MIGRATIONS: Parameters<typeof applyD1Migrations>[1]
}
export const { SECOND, SCRATCH, SECOND_MEDIA, BACKUPS, MIGRATIONS } = more
/** The key of the site under test. */
export const { BACKUP_KEY: testKey } = more

export async function keyOf(hex: string = testKey): Promise<BackupKey> {
  const key = await importBackupKey(hex)
  if (!key) throw new Error('No key')
  return key
}

export async function sourceOf({ bindings }: TestApp): Promise<Source> {
  return { db: bindings.DB, media: bindings.MEDIA, bucket: BACKUPS, key: await keyOf() }
}

/** The second database with the first `count` migrations and nothing else. */
export async function emptyTarget(count: number = MIGRATIONS.length): Promise<Target & { media: R2Bucket }> {
  await dropTables(SECOND)
  await applyD1Migrations(SECOND, MIGRATIONS.slice(0, count))
  await emptyBucket(SECOND_MEDIA)
  return { db: SECOND, media: SECOND_MEDIA, bucket: BACKUPS, key: await keyOf() }
}

export async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list()
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
}

/** Articles with revisions and tags, images, enquiries with notes, people with all they sign in with, the record. */
export async function fill(): Promise<Studio> {
  const studio = await createStudio(withSecret)
  const { app, send, post } = studio
  await emptyBucket(BACKUPS)
  await emptyBucket(app.bindings.MEDIA)
  await clearEnquiries(app)
  const headers = await signedIn(app)
  for (const width of [480, 960]) {
    const init = await imageUpload([png(width, 270, 5_000)], { alt: `Un río de ${width} px` })
    const answer = await app.request('/api/mngr/medios', {
      ...init,
      headers: { ...init.headers, ...headers },
    })
    expect(answer.status).toBe(201)
  }
  const { objects } = await app.bindings.MEDIA.list()
  const live = await publishNew(studio, {
    title: 'El año de la canción',
    markdown: `Un párrafo con ñ y «comillas».\n\n![Un río](/${objects[0]?.key})`,
    tags: ['Edición', 'Borde'],
  })
  const content = written(live.content, {
    title: 'El año de la canción',
    markdown: 'Otro texto, sin publicar.',
  })
  await post(await send('PUT', `/${live.id}`, { rev: live.rev, content }))
  await send('POST', '', { title: 'Un borrador' })
  for (let index = 0; index < 3; index++)
    await postJson(app, { ...goodEnquiry, mensaje: `Consulta número ${index}, con ñ.`, token: personToken() })
  await addPeople(app)
  await sealAudit(parseEnv(app.bindings).db)
  // The oldest of the record went for its age.
  await app.bindings.DB.batch([
    app.bindings.DB.prepare(
      `UPDATE audit_anchor SET (id, hash, count) = (SELECT id, hash, 1 FROM audit_seals
         WHERE id > audit_anchor.id ORDER BY id LIMIT 1)`,
    ),
    app.bindings.DB.prepare('DELETE FROM audit WHERE id <= (SELECT id FROM audit_anchor)'),
    app.bindings.DB.prepare('DELETE FROM audit_seals WHERE id <= (SELECT id FROM audit_anchor)'),
  ])
  return studio
}

async function addPeople({ bindings: { DB } }: TestApp): Promise<void> {
  const known = await DB.prepare('SELECT id FROM managers WHERE email = ?1').bind(email).first<string>('id')
  const id = known ?? (await addTestManager({ bindings: { DB } } as TestApp, email, password))
  const run = (sql: string, ...values: unknown[]) => DB.prepare(sql).bind(...values)
  await DB.batch([
    run(
      `INSERT INTO second_factors (manager_id, secret, last_step, confirmed_at) VALUES (?1, ?2, 0, 1)
       ON CONFLICT DO UPDATE SET last_step = 0`,
      id,
      seed,
    ),
    run('INSERT OR IGNORE INTO recovery_codes (manager_id, hash) VALUES (?1, ?2)', id, hashToken('uno')),
    run(
      `INSERT OR IGNORE INTO passkeys (id, manager_id, credential_id, public_key, counter, synced, label, created_at)
       VALUES ('p1', ?1, 'credencial', 'clave', 3, 1, 'Mi teléfono', 1)`,
      id,
    ),
    run(`INSERT INTO audit (at, manager_id, event, detail) VALUES (1, ?1, 'enrolled', 'prueba')`, id),
    run(`UPDATE enquiries SET assignee_id = ?1`, id),
    run(
      `INSERT INTO enquiry_notes (enquiry_id, author, text, created_at)
       SELECT id, 'Ana', 'Una nota con "comillas" y salto
de línea', 1 FROM enquiries`,
    ),
  ])
}

/** Every copied row of a database by its table, as text, in the order of its columns. */
export async function dump(db: D1Database): Promise<Record<string, string[]>> {
  const { tables } = await readSchema(db)
  const dumped: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    const rows = await db.prepare(`SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`).raw()
    dumped[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  // A restore raises it on purpose.
  delete dumped['site_state']
  return dumped
}

/** Key → hash, size and type of each object. */
export async function dumpBucket(bucket: R2Bucket): Promise<Record<string, unknown>> {
  const { objects } = await bucket.list({ include: ['httpMetadata'] })
  return Object.fromEntries(
    objects.map(({ key, etag, size, httpMetadata }) => [key, [etag, size, httpMetadata?.contentType]]),
  )
}

export async function backUp(app: TestApp, at = Date.UTC(2026, 10, 21, 4, 17)): Promise<Made> {
  return makeBackup(await sourceOf(app), at, plainStep)
}

/** Checks and restores, as the command does; what stopped it as a text. */
export async function restore(
  target: Target,
  { from = 'latest', overwrite = false, step = plainStep } = {},
): Promise<Restored | string> {
  try {
    const manifest = await checkBackup(target, from, plainStep)
    return await restoreBackup(target, manifest, { overwrite, now: Date.now(), live }, step)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
