import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

/** The only row of the table; instants are epoch milliseconds. */
export type HealthRow = {
  checkedAt: number | null
  /** Results of the last run and the state, as JSON. */
  results: string | null
  state: string | null
  echoSentAt: number | null
  echoAt: number | null
  /** Result of the DNS check of the sender's domain, as JSON. */
  sender: string | null
}

export async function readHealth(db: Database): Promise<HealthRow> {
  const row = await db.find<HealthRow>(sql`
      SELECT checked_at AS checkedAt, results, state, echo_sent_at AS echoSentAt, echo_at AS echoAt, sender
      FROM health WHERE id = 1`)
  if (!row) throw new Error('The row of health is missing')
  return row
}

/** Writes a timestamp to test the database; returns whether that succeeded. */
export async function testWrite(db: Database, now: number): Promise<boolean> {
  const { meta } = await db.run(sql`UPDATE health SET probed_at = ${now} WHERE id = 1`)
  return meta.changes === 1
}

/** Stores a check run. `echo_sent_at` stays the time of the oldest test message that has not returned. */
export const saveCheck = (now: number, results: string, state: string): SQL => sql`
  UPDATE health SET checked_at = ${now}, results = ${results}, state = ${state},
    echo_sent_at = CASE WHEN echo_at < echo_sent_at OR (echo_at IS NULL AND echo_sent_at IS NOT NULL)
      THEN echo_sent_at ELSE ${now} END
  WHERE id = 1`

/** SQL condition: no other run was stored since this one was read. */
export const isCheckUnchanged = (checkedAt: number | null): SQL =>
  sql`(SELECT checked_at FROM health WHERE id = 1) IS ${checkedAt}`

export async function saveEcho(db: Database, now: number): Promise<void> {
  await db.run(sql`UPDATE health SET echo_at = ${now} WHERE id = 1`)
}

export async function saveSenderDomain(db: Database, sender: string): Promise<void> {
  await db.run(sql`UPDATE health SET sender = ${sender} WHERE id = 1`)
}
