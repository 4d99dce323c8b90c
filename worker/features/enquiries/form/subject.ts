import { sql } from 'drizzle-orm'
import { findSubjectEntry, isSubject } from '#client/features/enquiries/contract/form.ts'
import type { Database, Env } from '#worker/env.ts'
import { getCachedSite, readSiteState } from '#worker/site-settings/site-state.ts'
import { selectPublication } from '../../content/reading/public-entries.ts'

/** The title of the published entry that a subject names, or null. It may be past: somebody still writes. */
export async function findSubjectTitle(db: Database, now: number, subject: string): Promise<string | null> {
  const entry = findSubjectEntry(subject)
  if (!entry) return null
  const columns = sql`p.data ->> '$.title' AS title`
  return db.value(selectPublication(`${entry.path}/${entry.slug}`, now, columns))
}

/** Looks for a service in the cached site settings, then in the stored ones: it may be newer than the cache. */
export async function isKnownSubject(env: Env, now: number, subject: string): Promise<boolean> {
  if (findSubjectEntry(subject)) return (await findSubjectTitle(env.db, now, subject)) !== null
  return (
    isSubject(getCachedSite(env.db).site, subject) ||
    isSubject((await readSiteState(env.db, now)).site, subject)
  )
}
