import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SpeedCard } from '#client/speed/contract/report.ts'
import { reach } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { calendarHere } from '../visits/calendar.ts'
import { daysAfter } from '../visits/day.ts'
import { buildLines, risesOf } from './builds.ts'
import { bucketRow, figuresOf, histogramsOf } from './figures.ts'

const row = v.object({ ...bucketRow.entries, since: v.nullable(v.number()) })

/** What the panel says of speed: whether the last 28 days were quick, and whether a build made them slower. */
export async function readSpeedCard({ db }: Env, now: number): Promise<SpeedCard> {
  const { dayOf } = await calendarHere(db, now)
  const found = await reach(
    db.all(sql`
      SELECT m.key AS metric, d.key AS dimension, x.key AS value, b.key AS bucket, sum(b.value) AS count,
        min(iif(d.key = 'builds', (SELECT value FROM json_each(counts, '$.builds') s WHERE s.key = x.key), NULL))
          AS since
      FROM speed_days, json_each(counts, '$.values') m, json_each(m.value) d, json_each(d.value) x,
        json_each(x.value) b
      WHERE day > ${daysAfter(dayOf(now), -28)} AND d.key IN ('all', 'builds') GROUP BY 1, 2, 3, 4`),
  )
  const rows = v.parse(v.array(row), found)
  const since = new Map<string, number>()
  for (const { dimension, value, since: at } of rows)
    if (dimension === 'builds' && at !== null) since.set(value, Math.min(at, since.get(value) ?? Infinity))
  const { LCP, INP, CLS } = figuresOf(histogramsOf(rows, 'all').get(''))
  const rises = risesOf(buildLines(histogramsOf(rows, 'builds'), since)).length
  return { speed: { vitals: { LCP, INP, CLS }, rises } }
}
