import type { SpeedCard } from '#client/features/insight/speed/contract/report.ts'
import type { Env } from '#worker/env.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { daysAfter } from '#worker/site-settings/day.ts'
import { buildLines, risesOf } from './builds.ts'
import { figuresOf } from './figures.ts'
import { readMeasured } from './measured.ts'

/** What the panel says of speed: whether the last 28 days were quick, and whether a build made them slower. */
export async function readSpeedCard({ db }: Env, now: number): Promise<SpeedCard> {
  const { dayOf } = await calendarHere(db, now)
  const to = dayOf(now)
  const { by, since } = await readMeasured(db, daysAfter(to, -27), to, ['all', 'builds'])
  const { LCP, INP, CLS } = figuresOf(by.all.get(''))
  return { speed: { vitals: { LCP, INP, CLS }, rises: risesOf(buildLines(by.builds, since)).length } }
}
