import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  periods,
  type Live,
  type Period,
  type Report,
} from '#client/features/insight/visits/contract/report.ts'
import { runBatch } from '#worker/db/batch.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { daysAfter, hourMs } from '#worker/site-settings/day.ts'
import { listsOf } from './lists.ts'
import { seriesOf } from './series.ts'
import { marginOf } from './tallying/margin.ts'
import { dayRow, daysQuery, liveOf, liveQuery, sumOf, valueRow } from './tallying/totals.ts'

const hourRow = v.object({ hour: v.number(), views: v.number(), visits: v.number() })

const valuesQuery = (from: string, to: string) => sql`
  SELECT d.key AS dimension, e.key AS value, sum(e.value ->> 0) AS views, sum(e.value ->> 1) AS visits,
    sum(e.value ->> 2) AS onward
  FROM visit_days, json_each(counts) d, json_each(d.value) e
  WHERE day BETWEEN ${from} AND ${to} GROUP BY 1, 2`

/** All that was counted in a period, in one trip. `length` = how many lines a list has at most. */
export async function readReport(
  db: Database,
  now: number,
  period: Period,
  length: number,
): Promise<Report & { live: Live }> {
  const { days, ago } = periods[period]
  const calendar = await calendarHere(db, now)
  const { dayOf, startOf } = calendar
  const to = daysAfter(dayOf(now), -ago)
  const from = daysAfter(to, 1 - days)
  const earlier = { from: daysAfter(from, -days), to: daysAfter(from, -1) }
  const hours = {
    from: Math.floor(startOf(from) / hourMs),
    to: Math.floor(startOf(daysAfter(to, 1)) / hourMs),
  }
  const isHourly = periods[period].step === 'hour'
  const [present, past, byHour, values, live] = await reach(
    runBatch(db, [
      daysQuery(from, to),
      daysQuery(earlier.from, earlier.to),
      sql`SELECT hour, views, visits FROM visit_hours
        WHERE ${isHourly ? 1 : 0} AND hour >= ${hours.from} AND hour < ${hours.to}`,
      valuesQuery(from, to),
      liveQuery(now),
    ]),
  )
  const counted = v.parse(v.array(dayRow), present)
  const before = v.parse(v.array(dayRow), past)
  // Half of what was before says nothing of more or less: it has to be counted from its first days on.
  const isWhole = before.some(({ day }) => day <= daysAfter(earlier.from, Math.floor(days / 10)))
  return {
    period,
    from,
    to,
    totals: sumOf(counted),
    before: isWhole ? sumOf(before) : null,
    margin: marginOf(counted),
    series: seriesOf(
      period,
      { from, to },
      { days: counted, hours: v.parse(v.array(hourRow), byHour) },
      calendar,
    ),
    lists: listsOf(v.parse(v.array(valueRow), values), length),
    live: liveOf(live ?? []),
  }
}
