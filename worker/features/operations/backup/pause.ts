/**
 * How long the site refuses writes after each step of a restore, in seconds: longer than any step takes. If a restore
 * is interrupted, the pause ends after this time (worker/db/write-pause.ts).
 */
const pauseSeconds = 600

/** Starts or extends the write pause. Ids up to `highestId` belong to the restored data. */
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
