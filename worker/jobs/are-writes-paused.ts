import { sql } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { log } from '../http/log.ts'

/** True while writes are paused, because a backup is being restored. False also if the read fails. */
export async function areWritesPaused(db: Database): Promise<boolean> {
  try {
    return (await db.all(sql`SELECT 1 FROM write_pause WHERE until > unixepoch() * 1000`)).length > 0
  } catch (error) {
    log('error', 'write-pause', { error })
    return false
  }
}
