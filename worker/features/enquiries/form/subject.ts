import { isSubject } from '#client/features/enquiries/contract/form.ts'
import type { Env } from '#worker/env.ts'
import { lastSite, readSite } from '#worker/site-settings/site.ts'

/** Whether one may write about it. A service that this isolate has not heard of may be new. */
export async function isOffered(env: Env, now: number, subject: string): Promise<boolean> {
  if (isSubject(lastSite(env.db).site, subject)) return true
  return isSubject((await readSite(env.db, now)).site, subject)
}
