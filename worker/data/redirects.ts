import { eq } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { reach } from './database.ts'
import { redirects } from './schema.ts'

/** Where a path that no longer exists has moved to for good, or null. */
export async function readRedirect(db: Database, fromPath: string): Promise<string | null> {
  const row = await reach(
    db.select({ to: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, fromPath)).get(),
  )
  return row?.to ?? null
}
