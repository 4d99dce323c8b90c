import * as v from 'valibot'
import type { Totals, VisitsCard } from '#client/features/insight/visits/contract/report.ts'
import { runBatch } from '#worker/db/batch.ts'
import { reach } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { daysAfter } from '#worker/site-settings/day.ts'
import { dayRow, daysQuery, liveOf, liveQuery, sumOf } from './tallying/totals.ts'

/** What the panel says of visits: today, yesterday, and now. */
export async function readVisitsCard({ db }: Env, now: number): Promise<VisitsCard> {
  const today = (await calendarHere(db, now)).dayOf(now)
  const yesterday = daysAfter(today, -1)
  const [rows, live] = await reach(runBatch(db, [daysQuery(yesterday, today), liveQuery(now)]))
  const days = v.parse(v.array(dayRow), rows)
  const of = (wanted: string): Totals => sumOf(days.filter(({ day }) => day === wanted))
  return { visits: { today: of(today), yesterday: of(yesterday), live: liveOf(live ?? []) } }
}
