import { sql } from 'drizzle-orm'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { fileFolder } from './files.ts'

/** Newer files may belong to an upload that is still running, in milliseconds. */
const graceMs = 60 * 60_000
const perPage = 200
const pagesPerNight = 20

/** Deletes files without a database row: left by deleted enquiries or aborted uploads. */
export async function deleteOrphanedFiles(
  { db, media }: Pick<Env, 'db' | 'media'>,
  now: number,
): Promise<void> {
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
    const named = await db.all<{ id: string }>(
      sql`SELECT id FROM enquiry_files WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    )
    const known = new Set(named.map(({ id }) => fileFolder + id))
    const doomed = old.filter((key) => !known.has(key))
    if (doomed.length > 0) await withStorageTimeout(media.delete(doomed))
    deleted += doomed.length
    if (!listed.truncated) break
    cursor = listed.cursor
  }
  if (deleted > 0) log('info', 'enquiry-files', { deleted })
}
