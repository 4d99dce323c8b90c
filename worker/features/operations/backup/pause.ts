/**
 * How long the site stays closed for writing behind the last step of a restore, in seconds: longer than any step, and
 * the end of the pause where a restore breaks off (worker/db/write-pause.ts).
 */
const pauseSeconds = 600

/** Closes the site for writing, or keeps it closed; ids up to `highestId` belong to what is restored. */
export async function pauseWrites(db: D1Database, highestId = 0): Promise<void> {
  await db
    .prepare(
      `INSERT INTO write_pause (id, until, highest_id) VALUES (1, (unixepoch() + ${pauseSeconds}) * 1000, ?1)
       ON CONFLICT (id) DO UPDATE SET until = excluded.until, highest_id = max(highest_id, excluded.highest_id)`,
    )
    .bind(highestId)
    .run()
}

export const resumeWritesSql = 'UPDATE write_pause SET until = 0'

export const readHighestId = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT highest_id FROM write_pause').first<number>('highest_id')) ?? 0
