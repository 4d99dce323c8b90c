import { sql } from 'drizzle-orm'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'

// A trigger marks the file of every row of enquiry_files that is deleted (migration 0045), whoever deletes it. The
// row goes first: were it the other way round, a refused deletion would leave rows whose files are gone.

/** R2 deletes at most a thousand objects at once. */
const maxFilesPerRun = 1_000

/** Deletes files and their marks. Throws where R2 does not answer: the marks stay, and the upkeep tries again. */
export async function deleteUnlinkedFiles(
  { db, media }: Pick<Env, 'db' | 'media'>,
  keys: readonly string[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += maxFilesPerRun) {
    const some = keys.slice(from, from + maxFilesPerRun)
    await withStorageTimeout(media.delete(some))
    await withStorageTimeout(
      db.run(
        sql`DELETE FROM unlinked_files WHERE key IN (SELECT value FROM json_each(${JSON.stringify(some)}))`,
      ),
    )
  }
}

/** Deletes the files that are marked, unless a row names them again after a restore; returns how many. */
export async function deleteMarkedFiles(env: Pick<Env, 'db' | 'media'>): Promise<number> {
  const rows = await withStorageTimeout(
    env.db.all<{ key: string }>(sql`SELECT key FROM unlinked_files
      WHERE NOT EXISTS (SELECT 1 FROM enquiry_files WHERE 'correo/' || id = key AND dropped IS NULL)
      ORDER BY since LIMIT ${maxFilesPerRun}`),
  )
  await deleteUnlinkedFiles(
    env,
    rows.map(({ key }) => key),
  )
  return rows.length
}
