import * as v from 'valibot'
import type { VisitTotals, VisitsCard } from '#client/features/insight/visits/contract/report.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Env } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { dayRow, selectDays, toLive, selectLive, sumTotals } from './tallying/totals.ts'

/** Reads the data of the dashboard's visits card: today, yesterday and the last half hour. */
export async function readVisitsCard({ db }: Env, now: number): Promise<VisitsCard> {
  const today = (await getSiteCalendar(db, now)).getDay(now)
  const yesterday = addDays(today, -1)
  const [rows, live] = await queryBatch(db, [selectDays(yesterday, today), selectLive(now)])
  const days = v.parse(v.array(dayRow), rows)
  const of = (wanted: string): VisitTotals => sumTotals(days.filter(({ day }) => day === wanted))
  return { visits: { today: of(today), yesterday: of(yesterday), live: toLive(live ?? []) } }
}
