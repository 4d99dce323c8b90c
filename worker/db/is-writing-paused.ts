import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * For what nobody waits for: whether it should come again later. False where nobody can say; then each write is
 * refused by itself.
 */
export async function isWritingPaused(db: Database): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM write_pause WHERE until > unixepoch() * 1000`).catch(() => [])
  return rows.length > 0
}
