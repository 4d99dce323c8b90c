import { sql } from 'drizzle-orm'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import type { Database, Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { parseVariants, toVariantKey } from './queries.ts'

// Deletes files in R2 that no row names: remains of uploads that failed before their row was written, or of deleted
// images. They only take space, so a doubtful file is not deleted.

/** A younger file may belong to a running upload. */
const graceMs = 24 * 60 * 60_000
/** Files per listing, and listings per night. The next night continues from there. */
const pageSize = 200
const pagesPerNight = 10

const keyPattern = /^medios\/([0-9a-z]{20})\/[0-9a-z-]{1,60}\.[a-z]{3,4}$/
const parseMediaId = (key: string): string | null => keyPattern.exec(key)?.[1] ?? null

async function readSweepPosition(db: Database): Promise<string> {
  return (await db.value<string | null>(sql`SELECT after FROM media_sweep WHERE id = 1`)) ?? ''
}

async function saveSweepPosition(db: Database, after: string, now: number): Promise<void> {
  await db.run(sql`
      INSERT INTO media_sweep (id, after, swept_at) VALUES (1, ${after}, ${now})
      ON CONFLICT (id) DO UPDATE SET after = excluded.after, swept_at = excluded.swept_at`)
}

/** Returns those of the keys that a row of the library names. */
async function listReferencedKeys(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = JSON.stringify([...new Set(keys.map(parseMediaId))])
  const rows = await db.all<{ id: string; variants: string }>(
    sql`SELECT id, variants FROM media WHERE id IN (SELECT value FROM json_each(${ids}))`,
  )
  return new Set(
    rows.flatMap(({ id, variants }) => parseVariants(variants).map((one) => toVariantKey(id, one))),
  )
}

/**
 * Deletes old files that no row names. Rows are read after the files were listed. An import may restore an image
 * under its former id meanwhile, so each file is checked again, and a file that was written again stays.
 */
async function deleteOrphans(
  env: Pick<Env, 'db' | 'media'>,
  keys: string[],
  before: number,
): Promise<number> {
  if (keys.length === 0) return 0
  const named = await listReferencedKeys(env.db, keys)
  const orphans: string[] = []
  for (const key of keys) {
    const object = named.has(key) ? null : await withStorageTimeout(env.media.head(key))
    if (object && object.uploaded.getTime() < before) orphans.push(key)
  }
  if (orphans.length > 0) await withStorageTimeout(env.media.delete(orphans))
  return orphans.length
}

/** Checks one part of the bucket per night: continues where the last run ended, and starts again at the end. */
export async function deleteOrphanedMedia(env: Pick<Env, 'db' | 'media'>, now: number): Promise<void> {
  const before = now - graceMs
  let after = await readSweepPosition(env.db)
  let checked = 0
  let deleted = 0
  for (let page = 0; page < pagesPerNight; page++) {
    const start = after === '' ? {} : { startAfter: after }
    const { objects, truncated } = await withStorageTimeout(
      env.media.list({ prefix: 'medios/', limit: pageSize, ...start }),
    )
    const old = objects.filter(
      ({ key, uploaded }) => parseMediaId(key) !== null && uploaded.getTime() < before,
    )
    deleted += await deleteOrphans(
      env,
      old.map(({ key }) => key),
      before,
    )
    checked += objects.length
    after = truncated ? (objects.at(-1)?.key ?? '') : ''
    await saveSweepPosition(env.db, after, now)
    if (after === '') break
  }
  log('info', 'media-sweep', { looked: checked, deleted })
}
