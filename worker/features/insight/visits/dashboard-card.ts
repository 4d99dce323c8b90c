import type { VisitsCard } from '#client/features/insight/visits/contract/report.ts'
import type { Env } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { type DayRow, selectDays, sumTotals } from './tallying/totals.ts'

/** Reads the visits of the last seven days, today included, and of the seven before. */
export async function readVisitsCard({ db }: Env, now: number): Promise<VisitsCard> {
  const today = (await getSiteCalendar(db, now)).getDay(now)
  const first = addDays(today, -6)
  const days = await db.all<DayRow>(selectDays(addDays(today, -13), today))
  return {
    visits: {
      week: sumTotals(days.filter(({ day }) => day >= first)),
      before: sumTotals(days.filter(({ day }) => day < first)),
      days: [-6, -5, -4, -3, -2, -1, 0].map((back) => {
        const at = addDays(today, back)
        return sumTotals(days.filter(({ day }) => day === at)).visits
      }),
    },
  }
}
