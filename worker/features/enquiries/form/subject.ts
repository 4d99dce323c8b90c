import { sql } from 'drizzle-orm'
import { findOfferSlug, isSubject } from '#client/features/enquiries/contract/form.ts'
import type { Database, Env } from '#worker/env.ts'
import { getCachedSite, readSiteState } from '#worker/site-settings/site-state.ts'
import { selectPublication } from '../../content/reading/public-entries.ts'

/** The title of the published job offer that a subject names, or null. It may be past: somebody still writes. */
export async function findOffer(db: Database, now: number, subject: string): Promise<string | null> {
  const slug = findOfferSlug(subject)
  if (slug === null) return null
  const columns = sql`p.data ->> '$.title' AS title`
  return db.value(selectPublication(`empleo/${slug}`, now, columns))
}

/** Looks for a service in the cached site settings, then in the stored ones: it may be newer than the cache. */
export async function isKnownSubject(env: Env, now: number, subject: string): Promise<boolean> {
  if (findOfferSlug(subject) !== null) return (await findOffer(env.db, now, subject)) !== null
  return (
    isSubject(getCachedSite(env.db).site, subject) ||
    isSubject((await readSiteState(env.db, now)).site, subject)
  )
}
