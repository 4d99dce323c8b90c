import { sql } from 'drizzle-orm'
import type { FailuresCard } from '#client/features/insight/failures/contract/list.ts'
import { type NotFoundCard, minSearches } from '#client/features/insight/not-found/contract/report.ts'
import type { SpeedCard } from '#client/features/insight/speed/contract/report.ts'
import type { VisitsCard } from '#client/features/insight/visits/contract/report.ts'
import type { Env } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { toBuildLines, findRegressions, toFigures } from './speed/figures.ts'
import { readMeasurements } from './speed/measurements.ts'
import { type DayRow, selectDays, sumTotals } from './visits/tallying/totals.ts'

export async function readFailuresCard({ db }: Env): Promise<FailuresCard> {
  const open = await db.value<number>(
    sql`SELECT count(DISTINCT message) AS open FROM browser_failures WHERE resolved_at IS NULL`,
  )
  return { failures: { open } }
}

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

/** Reads the dashboard's speed card: web vitals of the last 28 days and regressions by build. */
export async function readSpeedCard({ db }: Env, now: number): Promise<SpeedCard> {
  const { getDay } = await getSiteCalendar(db, now)
  const to = getDay(now)
  const { byDimension, buildSince } = await readMeasurements(db, addDays(to, -27), to, ['all', 'builds'])
  const { LCP, INP, CLS } = toFigures(byDimension.all.get(''))
  return {
    speed: {
      vitals: { LCP, INP, CLS },
      rises: findRegressions(toBuildLines(byDimension.builds, buildSince)).length,
    },
  }
}

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
