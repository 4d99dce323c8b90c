import { sql } from 'drizzle-orm'
import type { CountLine, LiveVisits, VisitTotals } from '#client/features/insight/visits/contract/report.ts'
import { selectTitleAt } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { getFixedTitle } from '../public-page.ts'

export type DayRow = VisitTotals & { day: string; weight: number }
export type LiveRow = { path: string; views: number; visits: number; title: string | null }

/** The counts of a value in a period, as SQL returns them. */
export type ValueRow = {
  dimension: string
  value: string
  views: number
  visits: number
  onward: number
  /** Of a page that was published from the panel. */
  title: string | null
}

export const selectDays = (from: string, to: string) => sql`
  SELECT day, views, visits, visitors, bots, weight FROM visit_days WHERE day BETWEEN ${from} AND ${to}`

export const selectLive = (now: number) => sql`
  SELECT r.value ->> 1 AS path, sum(r.value ->> 2) AS views, sum(r.value ->> 3) AS visits,
    ${selectTitleAt(sql`substr(r.value ->> 1, 2)`)} AS title
  FROM visit_today, json_each(recent) r
  WHERE r.value ->> 0 > ${Math.floor(now / 60_000) - recentMinutes} GROUP BY 1`

export async function countViews(
  db: Database,
  path: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const views = await db.value<number | null>(sql`
      SELECT sum(p.value ->> 0) FROM visit_days, json_each(counts, '$.pages') p
      WHERE day BETWEEN ${from} AND ${to} AND p.key = ${path}`)
  return views ?? 0
}

/** A line whose path links to the page itself; `otros` has no link. */
export const toPageLine = (path: string, count: number): CountLine =>
  path.startsWith('/') ? { name: path, count, href: path } : { name: path, count }

/** The same with the title of the page: that of the published text, or of the site's built-in page. */
export function toTitledLine(path: string, count: number, published: string | null): CountLine {
  const title = published ?? getFixedTitle(path)
  return { ...toPageLine(path, count), ...(title && { title }) }
}

/** Sums days. Visitors are distinguished only within a day, so a visitor who comes on two days counts twice. */
export function sumTotals(days: readonly DayRow[]): VisitTotals {
  const sum = (field: keyof VisitTotals): number => days.reduce((all, day) => all + day[field], 0)
  return {
    visitors: Math.round(sum('visitors')),
    views: sum('views'),
    visits: sum('visits'),
    bots: sum('bots'),
  }
}

export function toLive(pages: readonly LiveRow[]): LiveVisits {
  return {
    views: pages.reduce((sum, { views }) => sum + views, 0),
    visits: pages.reduce((sum, { visits }) => sum + visits, 0),
    pages: pages
      .toSorted((a, b) => b.views - a.views)
      .slice(0, 5)
      .map(({ path, views, title }) => toTitledLine(path, views, title)),
  }
}

/** How long a page view counts as current, in minutes. */
export const recentMinutes = 30
