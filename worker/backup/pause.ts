import { quoted, type Schema } from './schema.ts'

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

export const resumeWrites = 'UPDATE write_pause SET until = 0'

export const readHighestId = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT highest_id FROM write_pause').first<number>('highest_id')) ?? 0

/** The highest rowid of any table as it stands. */
export async function findHighestId(db: D1Database, { tables }: Schema): Promise<number> {
  const numbered = tables.filter(({ key }) => key[0] === 'rowid')
  const each = numbered.map(({ name }) => `SELECT max(rowid) AS id FROM ${quoted(name)}`)
  const answers = await db.batch<{ id: number | null }>(each.map((query) => db.prepare(query)))
  return Math.max(0, ...answers.map(({ results }) => results[0]?.id ?? 0))
}
