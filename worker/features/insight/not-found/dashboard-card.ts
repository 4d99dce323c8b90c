import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type LostCard, leastSearches } from '#client/features/insight/not-found/contract/report.ts'
import { reach } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { daysAfter } from '#worker/site-settings/day.ts'

const row = v.object({ addresses: v.number(), searches: v.number(), broken: v.number() })

/** What the panel says of what was looked for in vain, of the last seven days. */
export async function readLostCard({ db }: Env, now: number): Promise<LostCard> {
  const { dayOf } = await calendarHere(db, now)
  const from = daysAfter(dayOf(now), -6)
  const values = (dimension: string) => sql`
    SELECT x.key, sum(x.value) AS n FROM lost_days, json_each(counts, ${`$.${dimension}`}) x
    WHERE day >= ${from} GROUP BY 1`
  const found = await reach(
    db.get(sql`SELECT
      (SELECT coalesce(sum(n), 0) FROM (${values('addresses')})) AS addresses,
      (SELECT count(*) FROM (${values('searches')}) WHERE n >= ${leastSearches}) AS searches,
      (SELECT count(*) FROM links WHERE broken_at IS NOT NULL) AS broken`),
  )
  return { lost: v.parse(row, found) }
}
