import { sql } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

export type CountRow = { dimension: string; value: string; count: number }

/** What was counted from one day to another, most frequent first. */
export const readCounts = (db: Database, from: string, to: string): Promise<CountRow[]> =>
  db.all(sql`
      SELECT d.key AS dimension, x.key AS value, sum(x.value) AS count
      FROM lost_days, json_each(counts) d, json_each(d.value) x
      WHERE day BETWEEN ${from} AND ${to} GROUP BY 1, 2 ORDER BY 3 DESC, 2`)

export type NamedCount = { name: string; count: number }

/** Lists the values of a dimension, most frequent first. */
export const listValues = (rows: readonly CountRow[], dimension: string): NamedCount[] =>
  rows.flatMap((each) => (each.dimension === dimension ? [{ name: each.value, count: each.count }] : []))
