import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { visitDimensions } from '#client/features/insight/contract/dimensions.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import type { BotJob, PageViewJob } from '#worker/env/queue-jobs.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { addToDay, stringifyCounts, type Day, createEmptyDay, createEmptyCounts } from './tally.ts'

const count = v.tuple([v.number(), v.number(), v.number()])
const countsJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.record(v.string(), count)),
  v.transform((stored) => {
    const counts = createEmptyCounts()
    for (const name of visitDimensions)
      for (const [value, of] of Object.entries(stored[name] ?? {})) counts[name].set(value, of)
    return counts
  }),
)
const dayRow = v.object({
  revision: v.number(),
  views: v.number(),
  visits: v.number(),
  visitors: v.number(),
  bots: v.number(),
  weight: v.number(),
  counts: countsJson,
})
const recentJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.tuple([v.number(), v.string(), v.number(), v.number()])),
)
/** `seen`: a bitmap of the visitor buckets in use; `recent`: page views of the last half hour, by minute. */
const todayRow = v.object({ seen: v.string(), recent: recentJson })

/** Reads a day and its revision, which is null for a new day. */
async function readDay(db: Database, day: string): Promise<{ day: Day; revision: number | null }> {
  const [days, today] = await queryBatch(db, [
    sql`SELECT revision, views, visits, visitors, bots, weight, counts FROM visit_days WHERE day = ${day}`,
    sql`SELECT seen, recent FROM visit_today WHERE day = ${day}`,
  ])
  const { revision, ...stored } = days?.[0]
    ? v.parse(dayRow, days[0])
    : { ...createEmptyDay(), revision: null }
  const row = today?.[0] ? v.parse(todayRow, today[0]) : null
  const { takenBuckets, recent } = row ? { takenBuckets: row.seen, recent: row.recent } : createEmptyDay()
  return { day: { ...stored, takenBuckets, recent }, revision }
}

type HourCount = { hour: number; views: number; visits: number }

/** Writes a day and adds to its hours; returns false if the day changed since it was read. */
function writeDay(
  db: Database,
  day: string,
  { day: now, revision }: { day: Day; revision: number | null },
  hours: readonly HourCount[],
): Promise<boolean> {
  return writeBatch(db, [
    {
      conditions: [sql`(SELECT revision FROM visit_days WHERE day = ${day}) IS ${revision}`],
      statements: [
        sql`INSERT INTO visit_days (day, revision, views, visits, visitors, bots, weight, counts)
          VALUES (${day}, ${(revision ?? 0) + 1}, ${now.views}, ${now.visits}, ${now.visitors}, ${now.bots},
            ${now.weight}, ${stringifyCounts(now.counts)})
          ON CONFLICT (day) DO UPDATE SET revision = excluded.revision, views = excluded.views,
            visits = excluded.visits, visitors = excluded.visitors, bots = excluded.bots,
            weight = excluded.weight, counts = excluded.counts`,
        // The row is missing after a restore, while isolates still use the cached salt.
        sql`INSERT INTO visit_today (day, salt, seen, recent)
          VALUES (${day}, ${randomBytes(32).toString('hex')}, ${now.takenBuckets}, ${JSON.stringify(now.recent)})
          ON CONFLICT (day) DO UPDATE SET seen = excluded.seen, recent = excluded.recent`,
        ...hours.map(
          ({ hour, views, visits }) =>
            sql`INSERT INTO visit_hours (hour, views, visits) VALUES (${hour}, ${views}, ${visits})
              ON CONFLICT (hour) DO UPDATE SET views = views + excluded.views, visits = visits + excluded.visits`,
        ),
      ],
    },
  ])
}

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
