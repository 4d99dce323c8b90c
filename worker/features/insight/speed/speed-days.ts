import { type SQL, sql } from 'drizzle-orm'
import type { Metric } from '#client/features/insight/speed/contract/metrics.ts'
import { addDays, dayMs, hourMs } from '#worker/site-settings/day.ts'

// The days whose speed the site publishes. Loaded at startup, because any page may show the figures.

export const publicMetrics = ['LCP', 'INP', 'CLS', 'TTFB'] as const satisfies readonly Metric[]
export const publicPeriodDays = 28

/**
 * A day is published two days later at 04:00 UTC. By then it has ended in every time zone, and the nightly job runs
 * soon after.
 */
const publicDelayMs = 2 * dayMs + 4 * hourMs

/** The first and the last published day, in the site's time zone. */
export function getPublicPeriod(now: number): { from: string; to: string } {
  const to = new Date(now - publicDelayMs).toISOString().slice(0, 10)
  return { from: addDays(to, 1 - publicPeriodDays), to }
}

// The counts of a day are summed in JavaScript. With `json_each`, D1 would bill a row for each bucket of each day.
const selectDevices = sql.raw(
  publicMetrics.map((metric) => `'${metric}', counts -> '$.values.${metric}.devices'`).join(', '),
)

/** Subquery: the counts of the published days by metric and device, as a JSON array. */
export function selectSpeedDays(now: number): SQL {
  const { from, to } = getPublicPeriod(now)
  return sql`(SELECT json_group_array(json_object(${selectDevices})) FROM speed_days
WHERE day BETWEEN ${from} AND ${to})`
}
