import { site } from '#client/site.ts'
import { monthsBefore } from '../db/months-before.ts'
import type { Env } from '../env.ts'
import { applyRetention } from './queries/enquiries.ts'

/** Deletes enquiries for their age (`site.privacy.retentionMonths`); returns how many. */
export function forgetOldEnquiries({ db }: Env, now: number): Promise<number> {
  return applyRetention(db, now, monthsBefore(now, site.privacy.retentionMonths))
}
