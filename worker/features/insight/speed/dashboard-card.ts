import type { SpeedCard } from '#client/features/insight/speed/contract/report.ts'
import type { Env } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { toBuildLines, findRegressions, toFigures } from './figures.ts'
import { readMeasurements } from './measurements.ts'

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
