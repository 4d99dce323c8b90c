import { isSubject } from '#client/features/enquiries/contract/form.ts'
import type { Env } from '#worker/env.ts'
import { getCachedSite, readSiteState } from '#worker/site-settings/site-state.ts'

/** Checks the cached site settings, then the stored ones: the service may be newer than the cache. */
export async function isKnownSubject(env: Env, now: number, subject: string): Promise<boolean> {
  if (isSubject(getCachedSite(env.db).site, subject)) return true
  return isSubject((await readSiteState(env.db, now)).site, subject)
}
