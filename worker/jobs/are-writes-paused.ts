import { sql } from 'drizzle-orm'
import type { Database } from '../env.ts'

/** True while writes are paused, because a backup is being restored. False also if the read fails. */
export async function areWritesPaused(db: Database): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM write_pause WHERE until > unixepoch() * 1000`).catch(() => [])
  return rows.length > 0
}
