import { sql } from 'drizzle-orm'
import { type NotFoundCard, minSearches } from '#client/features/insight/not-found/contract/report.ts'
import type { Env } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'

/** Reads the data of the dashboard's not-found card for the last seven days. */
export async function readNotFoundCard({ db }: Env, now: number): Promise<NotFoundCard> {
  const { getDay } = await getSiteCalendar(db, now)
  const from = addDays(getDay(now), -6)
  const values = (dimension: string) => sql`
    SELECT x.key, sum(x.value) AS n FROM lost_days, json_each(counts, ${`$.${dimension}`}) x
    WHERE day >= ${from} GROUP BY 1`
  const notFound = await db.get<NotFoundCard['notFound']>(sql`SELECT
      (SELECT coalesce(sum(n), 0) FROM (${values('addresses')})) AS addresses,
      (SELECT count(*) FROM (${values('searches')}) WHERE n >= ${minSearches}) AS searches,
      (SELECT count(*) FROM links WHERE broken_at IS NOT NULL) AS broken`)
  return { notFound }
}
