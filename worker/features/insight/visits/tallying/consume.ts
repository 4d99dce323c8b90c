import type { Database } from '#worker/env.ts'
import type { BotJob, PageViewJob } from '#worker/env/queue-jobs.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { type HourCount, readDay, writeDay } from './store.ts'
import { addToDay } from './tally.ts'

/** How often a day is written again if another batch changes it at the same time. */
const maxTries = 3

export function countByHour(jobs: readonly (PageViewJob | BotJob)[]): HourCount[] {
  const hours = new Map<number, HourCount>()
  for (const job of jobs) {
    if (job.kind === 'bot') continue
    const hour = Math.floor(job.at / hourMs)
    const { views, visits } = hours.get(hour) ?? { views: 0, visits: 0 }
    hours.set(hour, { hour, views: views + job.weight, visits: visits + (job.entry ? job.weight : 0) })
  }
  return [...hours.values()]
}

/** Saves page views and bot requests. Writes a few rows per day and hour, whatever the number of jobs. */
export async function saveVisits(
  db: Database,
  jobs: readonly (PageViewJob | BotJob)[],
  now: number,
): Promise<void> {
  const { getDay } = await getSiteCalendar(db, now)
  const byDay = Map.groupBy(jobs, ({ at }) => getDay(at))
  for (const [day, seen] of byDay) {
    for (let tries = 0; ; tries += 1) {
      if (tries === maxTries) throw new Error(`The visits of ${day} are written by others all the time`)
      const { day: before, revision } = await readDay(db, day)
      const after = { day: addToDay(before, seen, now), revision }
      if (await writeDay(db, day, after, countByHour(seen))) break
    }
  }
}
