import { isSubject } from '#client/features/enquiries/contract/form.ts'
import type { Env } from '#worker/env.ts'
import { getCachedSite, readSiteState } from '#worker/site-settings/site-state.ts'

/** Whether one may write about it. A service that this isolate has not heard of may be new. */
export async function isKnownSubject(env: Env, now: number, subject: string): Promise<boolean> {
  if (isSubject(getCachedSite(env.db).site, subject)) return true
  return isSubject((await readSiteState(env.db, now)).site, subject)
}
