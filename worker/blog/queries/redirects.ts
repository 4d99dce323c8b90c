import { eq } from 'drizzle-orm'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { redirects } from './schema.ts'

/** Where a path that no longer exists has moved to for good, or null. */
export async function readRedirect(db: Database, fromPath: string): Promise<string | null> {
  const row = await reach(
    db.select({ to: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, fromPath)).get(),
  )
  return row?.to ?? null
}

export type Redirect = { from: string; to: string }

/** Every stored redirect, for the export. */
export function listRedirects(db: Database): Promise<Redirect[]> {
  return reach(
    db.select({ from: redirects.fromPath, to: redirects.toPath }).from(redirects).orderBy(redirects.fromPath),
  )
}

/** Takes redirects over from an export; those that are here already stay. Returns how many came. */
export async function addRedirects(db: Database, given: readonly Redirect[], now: number): Promise<number> {
  let added = 0
  for (const { from, to } of given) {
    const result = await reach(
      db.insert(redirects).values({ fromPath: from, toPath: to, createdAt: now }).onConflictDoNothing().run(),
    )
    added += result.meta.changes > 0 ? 1 : 0
  }
  return added
}
