import { sql } from 'drizzle-orm'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'

// A trigger marks the file of each deleted enquiry_files row (migration 0045). Rows are deleted before files: in the
// other order, a failed deletion would leave rows without files.

/** R2 deletes at most 1,000 objects per call. */
const maxFilesPerRun = 1_000

/** Deletes files and their marks. Throws if R2 fails: the marks remain and a scheduled job retries. */
export async function deleteUnlinkedFiles(
  { db, media }: Pick<Env, 'db' | 'media'>,
  keys: readonly string[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += maxFilesPerRun) {
    const some = keys.slice(from, from + maxFilesPerRun)
    await withStorageTimeout(media.delete(some))
    await db.run(
      sql`DELETE FROM unlinked_files WHERE key IN (SELECT value FROM json_each(${JSON.stringify(some)}))`,
    )
  }
}

/** Deletes marked files unless a restored row names them again; returns how many. */
export async function deleteMarkedFiles(env: Pick<Env, 'db' | 'media'>): Promise<number> {
  const rows = await env.db.all<{ key: string }>(sql`SELECT key FROM unlinked_files
      WHERE NOT EXISTS (SELECT 1 FROM enquiry_files WHERE 'correo/' || id = key AND dropped IS NULL)
      ORDER BY since LIMIT ${maxFilesPerRun}`)
  await deleteUnlinkedFiles(
    env,
    rows.map(({ key }) => key),
  )
  return rows.length
}
