import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sealPendingRecords } from '#worker/audit/seal.ts'
import { parseEnv } from '#worker/env.ts'
import { hashToken } from '#worker/session/token.ts'
import {
  createContentSite,
  publishNewPost,
  type ContentSite,
  fillContent,
} from '#worker/testing/content-site.ts'
import { storeImage } from '#worker/testing/samples/images.ts'
import { createPng } from '#worker/testing/samples/png.ts'
import { addTestManager, signInOwner, type TestApp } from '#worker/testing/testing.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postJson,
  secretBindings,
} from '../../enquiries/testing.ts'
import { dropTables } from './drill-database.ts'
import { type BackupKey, importBackupKey } from './encryption.ts'
import { type BackupResult, makeBackup, runDirectly, type BackupSource } from './make.ts'
import { liveSite } from './newer-enquiries.ts'
import { checkBackup, restoreBackup, type RestoreResult, type RestoreTarget } from './restore.ts'
import { quoteName, readSchema } from './schema.ts'

export const password = 'una frase larga y rara'
export const email = 'copias@sitio.example'
/** The TOTP secret of the manager's second factor. */
export const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

// Bindings that tools/vitest.config.ts adds to those of wrangler.toml.
const testBindings = env as unknown as {
  SECOND: D1Database
  SCRATCH: D1Database
  SECOND_MEDIA: R2Bucket
  BACKUPS: R2Bucket
  BACKUP_KEY: string
  MIGRATIONS: Parameters<typeof applyD1Migrations>[1]
  EMPTY_SITE: string
}
export const { SECOND, SCRATCH, SECOND_MEDIA, BACKUPS, MIGRATIONS } = testBindings
const { BACKUP_KEY: testKey, EMPTY_SITE } = testBindings

export async function importTestKey(hex: string = testKey): Promise<BackupKey> {
  const key = await importBackupKey(hex)
  if (!key) throw new Error('No key')
  return key
}

export async function createSource({ bindings }: TestApp): Promise<BackupSource> {
  return { db: bindings.DB, media: bindings.MEDIA, bucket: BACKUPS, key: await importTestKey() }
}

/** The second database with only the first `count` migrations applied. */
export async function createEmptyTarget(
  count: number = MIGRATIONS.length,
): Promise<RestoreTarget & { media: R2Bucket }> {
  await dropTables(SECOND)
  if (count === MIGRATIONS.length) await SECOND.prepare(EMPTY_SITE).run()
  else await applyD1Migrations(SECOND, MIGRATIONS.slice(0, count))
  await emptyBucket(SECOND_MEDIA)
  return { db: SECOND, media: SECOND_MEDIA, bucket: BACKUPS, key: await importTestKey() }
}

export async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list()
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
}

/** Fills a site with articles, images, enquiries, users with credentials and audit records. */
export async function fillSite(): Promise<ContentSite> {
  const site = await createContentSite(secretBindings)
  const { app, send, readPost } = site
  await emptyBucket(BACKUPS)
  await emptyBucket(app.bindings.MEDIA)
  // The rows go with their files: a backup would report them as missing.
  for (const table of ['media_uses', 'media']) await app.bindings.DB.prepare(`DELETE FROM ${table}`).run()
  await clearEnquiries(app)
  const headers = await signInOwner(app)
  for (const width of [480, 960])
    await storeImage(app, [createPng(width, 270, 5_000)], { alt: `Un río de ${width} px` }, headers)
  const { objects } = await app.bindings.MEDIA.list()
  const live = await publishNewPost(site, {
    title: 'El año de la canción',
    markdown: `Un párrafo con ñ y «comillas».\n\n![Un río](/${objects[0]?.key})`,
    tags: ['Edición', 'Borde'],
  })
  const content = fillContent(live.content, {
    title: 'El año de la canción',
    markdown: 'Otro texto, sin publicar.',
  })
  await readPost(await send('PUT', `/${live.id}`, { rev: live.rev, content }))
  await send('POST', '', { content: { title: 'Un borrador' } })
  for (let index = 0; index < 3; index++)
    await postJson(app, {
      ...validEnquiry,
      mensaje: `Consulta número ${index}, con ñ.`,
      token: createAgedToken(),
    })
  await addUsers(app)
  await sealPendingRecords(parseEnv(app.bindings).db)
  // Delete the oldest audit entry, as the retention of the audit log does.
  await app.bindings.DB.batch([
    app.bindings.DB.prepare(
      `UPDATE audit_anchor SET (id, hash, count) = (SELECT id, hash, 1 FROM audit_seals
         WHERE id > audit_anchor.id ORDER BY id LIMIT 1)`,
    ),
    app.bindings.DB.prepare('DELETE FROM audit WHERE id <= (SELECT id FROM audit_anchor)'),
    app.bindings.DB.prepare('DELETE FROM audit_seals WHERE id <= (SELECT id FROM audit_anchor)'),
  ])
  return site
}

async function addUsers(app: TestApp): Promise<void> {
  const known = await app.value<string>`SELECT id FROM managers WHERE email = ${email}`
  const id = known ?? (await addTestManager(app, email, password))
  await app.run`INSERT INTO second_factors (manager_id, secret, last_step, confirmed_at) VALUES (${id}, ${totpSecret}, 0, 1)
    ON CONFLICT DO UPDATE SET last_step = 0`
  await app.run`INSERT OR IGNORE INTO recovery_codes (manager_id, hash) VALUES (${id}, ${hashToken('uno')})`
  await app.run`INSERT OR IGNORE INTO passkeys (id, manager_id, credential_id, public_key, counter, synced, label, created_at)
    VALUES ('p1', ${id}, 'credencial', 'clave', 3, 1, 'Mi teléfono', 1)`
  await app.run`INSERT INTO audit (at, manager_id, event, detail) VALUES (1, ${id}, 'enrolled', 'prueba')`
  await app.run`UPDATE enquiries SET assignee_id = ${id}`
  await app.run`INSERT INTO enquiry_notes (enquiry_id, author, text, created_at)
    SELECT id, 'Ana', 'Una nota con "comillas" y salto
de línea', 1 FROM enquiries`
}

/** Returns every row that a backup copies, as JSON, by table and sorted. */
export async function dump(db: D1Database): Promise<Record<string, string[]>> {
  const { tables } = await readSchema(db)
  const dumped: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    const rows = await db.prepare(`SELECT ${columns.map(quoteName).join(', ')} FROM ${quoteName(name)}`).raw()
    dumped[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  // A restore changes this table on purpose.
  delete dumped['site_state']
  return dumped
}

/** Returns hash, size and type of each object by key. */
export async function dumpBucket(bucket: R2Bucket): Promise<Record<string, unknown>> {
  const { objects } = await bucket.list({ include: ['httpMetadata'] })
  return Object.fromEntries(
    objects.map(({ key, etag, size, httpMetadata }) => [key, [etag, size, httpMetadata?.contentType]]),
  )
}

export async function backUp(app: TestApp, at = Date.UTC(2026, 10, 21, 4, 17)): Promise<BackupResult> {
  return makeBackup(await createSource(app), at, runDirectly)
}

/** Verifies and restores as the command does; returns the message of an error. */
export async function restoreOrMessage(
  target: RestoreTarget,
  { from = 'latest', overwrite = false, step = runDirectly } = {},
): Promise<RestoreResult | string> {
  try {
    const manifest = await checkBackup(target, from, runDirectly)
    return await restoreBackup(target, manifest, { overwrite, now: Date.now(), live: liveSite }, step)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
