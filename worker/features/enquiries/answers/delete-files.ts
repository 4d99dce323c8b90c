import { sql } from 'drizzle-orm'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { fileFolder } from './files.ts'

type Stores = Pick<Env, 'db' | 'media'>

// A trigger lists the file of each deleted enquiry_files row in unlinked_files (migration 0045). Rows are deleted
// before files: in the other order, a failed deletion would leave rows without files.

/** R2 deletes at most 1,000 objects per call. */
const maxFilesPerRun = 1_000

/** Deletes files and their rows in unlinked_files. Throws if R2 fails: the rows remain and a scheduled job retries. */
async function deleteUnlinkedFiles({ db, media }: Stores, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += maxFilesPerRun) {
    const some = keys.slice(from, from + maxFilesPerRun)
    await withStorageTimeout(media.delete(some))
    await db.run(sql`DELETE FROM unlinked_files WHERE key ${isOneOf(some)}`)
  }
}

/** Deletes files whose rows are gone. Returns 0, or the number of keys if that failed: a scheduled job retries it. */
export async function tryDeleteFiles(env: Stores, keys: readonly string[]): Promise<number> {
  try {
    await deleteUnlinkedFiles(env, keys)
    return 0
  } catch (error) {
    log('error', 'erased-files', { error })
    return keys.length
  }
}

/** Deletes the files in unlinked_files, except those that a restored row refers to; returns how many were deleted. */
export async function deleteMarkedFiles(env: Stores): Promise<number> {
  const keys = await env.db.column<string>(sql`SELECT key FROM unlinked_files
      WHERE NOT EXISTS (SELECT 1 FROM enquiry_files WHERE 'correo/' || id = key AND dropped IS NULL)
      ORDER BY since LIMIT ${maxFilesPerRun}`)
  await deleteUnlinkedFiles(env, keys)
  return keys.length
}

/** Files without a row are deleted at this age, in milliseconds: newer ones may belong to a running upload. */
const graceMs = 60 * 60_000
const perPage = 200
const pagesPerNight = 20

/** Deletes files without a database row: left by deleted enquiries or aborted uploads. */
export async function deleteOrphanedFiles({ db, media }: Stores, now: number): Promise<void> {
  let cursor: string | undefined
  let deleted = 0
  for (let page = 0; page < pagesPerNight; page += 1) {
    const listed = await withStorageTimeout(
      media.list({ prefix: fileFolder, limit: perPage, ...(cursor === undefined ? {} : { cursor }) }),
    )
    const old = listed.objects
      .filter(({ uploaded }) => uploaded.getTime() < now - graceMs)
      .map(({ key }) => key)
    const ids = old.map((key) => key.slice(fileFolder.length))
    const named = await db.column<string>(sql`SELECT id FROM enquiry_files WHERE id ${isOneOf(ids)}`)
    const known = new Set(named.map((id) => fileFolder + id))
    const orphans = old.filter((key) => !known.has(key))
    if (orphans.length > 0) await withStorageTimeout(media.delete(orphans))
    deleted += orphans.length
    if (!listed.truncated) break
    cursor = listed.cursor
  }
  if (deleted > 0) log('info', 'enquiry-files', { deleted })
}
