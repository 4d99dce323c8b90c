import { monthsBefore } from '../../db/months-before.ts'
import type { Env } from '../../env.ts'
import { readSiteState } from '../../site-settings/site-state.ts'
import { applyRetention } from './queries/enquiries.ts'

/** Deletes enquiries older than the setting `retentionMonths`; returns how many. Throws if it is unreadable. */
export async function deleteOldEnquiries({ db }: Env, now: number): Promise<number> {
  const { site } = await readSiteState(db, now)
  return applyRetention(db, now, monthsBefore(now, site.retentionMonths))
}
