import { isSubject } from '#client/enquiries/contract/form.ts'
import { lastSite, readSite } from '../brand/site.ts'
import type { Env } from '../env.ts'

/** Whether one may write about it. A service that this isolate has not heard of may be new. */
export async function isOffered(env: Env, now: number, subject: string): Promise<boolean> {
  if (isSubject(lastSite(env.db).site, subject)) return true
  return isSubject((await readSite(env.db, now)).site, subject)
}
