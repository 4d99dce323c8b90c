import * as v from 'valibot'
import { quoteName, type Table } from './schema.ts'

const value = v.union([v.string(), v.number(), v.null()])
const keySchema = v.array(v.union([v.string(), v.number()]))
const rowSchema = v.array(value)

export type Row = v.InferOutput<typeof rowSchema>
/** The key values of the last row read. */
export type RowCursor = (string | number)[]

/** Limits of a piece in rows and bytes of values; a single larger row (2 MB at most) gets its own piece. */
const maxRows = 1_000
const maxBytes = 2_000_000

const toTuple = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(', ')})`

/**
 * Reads the next rows of a table after a key; `after` is null at the end. Sizes are read before rows, so that neither
 * the worker nor the database holds more than one piece in memory.
 */
export async function readRows(
  db: D1Database,
  table: Table,
  after: RowCursor | null,
  /** The highest rowid in the backup: rows inserted after its start are left out. */
  bound: number | null,
): Promise<{ rows: Row[]; after: RowCursor | null }> {
  const keys = table.key.map(quoteName)
  const marks = (count: number) =>
    toTuple(table.key.map((_, index) => `?${count * table.key.length + index + 1}`))
  const later = after === null ? '1' : `${toTuple(keys)} > ${marks(0)}`
  const within = bound === null ? '1' : `rowid <= ${bound}`
  const size = table.columns.map((column) => `coalesce(octet_length(${quoteName(column)}), 0)`).join(' + ')
  const sizes = await db
    .prepare(
      `SELECT ${size} AS size, ${keys.join(', ')} FROM ${quoteName(table.name)}
       WHERE ${later} AND ${within} ORDER BY ${keys.join(', ')} LIMIT ${maxRows}`,
    )
    .bind(...(after ?? []))
    .raw()
  let bytes = 0
  let last: RowCursor | null = null
  let count = 0
  for (const [own, ...key] of sizes) {
    bytes += v.parse(v.number(), own)
    if (last !== null && bytes > maxBytes) break
    last = v.parse(keySchema, key)
    count += 1
  }
  if (last === null) return { rows: [], after: null }
  const rows = await db
    .prepare(
      `SELECT ${table.columns.map(quoteName).join(', ')} FROM ${quoteName(table.name)}
       WHERE ${later} AND ${toTuple(keys)} <= ${marks(after === null ? 0 : 1)} ORDER BY ${keys.join(', ')}`,
    )
    .bind(...(after ?? []), ...last)
    .raw()
  const isLast = count === sizes.length && sizes.length < maxRows
  return { rows: v.parse(v.array(rowSchema), rows), after: isLast ? null : last }
}

const boundSchema = v.nullable(v.number())

/** Reads the highest rowid of each table that has rowids, at one point in time. */
export async function readBounds(db: D1Database, tables: readonly Table[]): Promise<(number | null)[]> {
  const answers = await db.batch(
    tables.map(({ name, key }) =>
      db.prepare(
        key[0] === 'rowid'
          ? `SELECT coalesce(max(rowid), 0) AS bound FROM ${quoteName(name)}`
          : 'SELECT NULL AS bound',
      ),
    ),
  )
  return answers.map(
    ({ results }) => v.parse(v.array(v.object({ bound: boundSchema })), results)[0]?.bound ?? null,
  )
}

const lineSchema = v.pipe(v.string(), v.parseJson(), rowSchema)
export const parseRow = (line: string): Row => v.parse(lineSchema, line)
