import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type FormFunnel, minSearches } from '#client/features/insight/not-found/contract/report.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'

const row = v.object({ dimension: v.string(), value: v.string(), count: v.number() })
export type CountRow = v.InferOutput<typeof row>

/** Reads the counts since a day. */
export async function readCounts(db: Database, from: string): Promise<CountRow[]> {
  const rows = await withStorageTimeout(
    db.all(sql`
      SELECT d.key AS dimension, x.key AS value, sum(x.value) AS count
      FROM lost_days, json_each(counts) d, json_each(d.value) x
      WHERE day >= ${from} GROUP BY 1, 2 ORDER BY 3 DESC, 2`),
  )
  return v.parse(v.array(row), rows)
}

type NamedCount = { name: string; count: number }

/** Lists the values of a dimension, most frequent first. */
export const listValues = (rows: readonly CountRow[], dimension: string): NamedCount[] =>
  rows.flatMap((each) => (each.dimension === dimension ? [{ name: each.value, count: each.count }] : []))

/** Lists searches without results that were made at least `minSearches` times. */
export const listFrequentSearches = (rows: readonly CountRow[]): NamedCount[] =>
  listValues(rows, 'searches').filter(({ name, count }) => count >= minSearches && name !== otherValue)

const fieldNames: Readonly<Record<string, string>> = {
  nombre: 'El nombre',
  correo: 'El correo',
  empresa: 'La empresa',
  asunto: 'El asunto',
  mensaje: 'El mensaje',
  acepto: 'La casilla de privacidad',
}

export function toFunnel(rows: readonly CountRow[], views: number): FormFunnel {
  const steps = listValues(rows, 'form')
  const of = (step: string): number => steps.find(({ name }) => name === step)?.count ?? 0
  const after = (prefix: string): NamedCount[] =>
    steps.flatMap(({ name, count }) =>
      name.startsWith(prefix) ? [{ name: name.slice(prefix.length), count }] : [],
    )
  return {
    seen: views,
    begun: of('begun'),
    sent: of('sent'),
    refused: after('refused:').map(({ name, count }) => ({ name: fieldNames[name] ?? name, count })),
    spam: after('spam:'),
  }
}
