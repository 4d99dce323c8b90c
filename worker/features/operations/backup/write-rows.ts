import type { Row } from './read-rows.ts'
import { quoteName, type Table } from './schema.ts'

const rowsPerDelete = 2_000

/**
 * Wraps statements, for one atomic batch: drops the triggers that forbid changes and creates them again at the end.
 * Triggers that fill search indexes and counts remain.
 */
function withoutGuards(db: D1Database, { guards }: Table, statements: readonly D1PreparedStatement[]) {
  return [
    ...guards.map(({ name }) => db.prepare(`DROP TRIGGER ${quoteName(name)}`)),
    ...statements,
    ...guards.map(({ sql }) => db.prepare(sql)),
  ]
}

/**
 * SQL that inserts or replaces a row. Pieces are read at different times, so a referenced row may be missing: the
 * reference becomes NULL, or the row is skipped if it must not be NULL. A row that it replaces comes from
 * migrations or an earlier run, because the site refuses writes meanwhile.
 */
function createInsertSql({ name, columns, references, notNull }: Table): string {
  const mark = (column: string) => `?${columns.indexOf(column) + 1}`
  const isThere = ({ column, table, to }: Table['references'][number]) =>
    `EXISTS (SELECT 1 FROM ${quoteName(table)} WHERE ${quoteName(to)} = ${mark(column)})`
  const values = columns.map((column) => {
    const reference = references.find((each) => each.column === column)
    return reference && !notNull.includes(column)
      ? `CASE WHEN ${isThere(reference)} THEN ${mark(column)} END`
      : mark(column)
  })
  const needed = references.filter(({ column }) => notNull.includes(column)).map(isThere)
  const where = needed.length === 0 ? 'TRUE' : needed.join(' AND ')
  const names = columns.map(quoteName)
  const taken = names.map((column) => `${column} = excluded.${column}`).join(', ')
  return `INSERT INTO ${quoteName(name)} (${names.join(', ')}) SELECT ${values.join(', ')} WHERE ${where}
    ON CONFLICT DO UPDATE SET ${taken}`
}

/** Writes the rows of a piece and records it, in one batch. */
export async function writeRows(
  db: D1Database,
  table: Table,
  rows: readonly Row[],
  { piece, backup }: { piece: string; backup: string },
): Promise<void> {
  const insert = db.prepare(createInsertSql(table))
  await db.batch([
    ...withoutGuards(
      db,
      table,
      rows.map((row) => insert.bind(...row)),
    ),
    recordPiece(db, piece, backup),
  ])
}

export const recordPiece = (db: D1Database, piece: string, backup: string): D1PreparedStatement =>
  db.prepare('INSERT INTO restored_pieces (piece, backup) VALUES (?1, ?2)').bind(piece, backup)

export const enquiriesTable = 'enquiries'

export const findReferenceColumn = (table: Table, parent: string): string | undefined =>
  table.references.find((each) => each.table === parent)?.column

/** SQL condition for rows that a restore replaces. Newer enquiries and their rows have ids above `highestId`. */
export function isReplaced(table: Table, highestId: number): string {
  const column = table.name === enquiriesTable ? 'id' : findReferenceColumn(table, enquiriesTable)
  return column === undefined ? 'TRUE' : `${quoteName(column)} <= ${highestId}`
}

/** Deletes some of the rows that match a condition; returns false if none are left. */
export async function deleteSome(db: D1Database, table: Table, which: string): Promise<boolean> {
  const keys = table.key.map(quoteName)
  const some = keys.length === 1 ? keys.join('') : `(${keys.join(', ')})`
  const name = quoteName(table.name)
  await db.batch(
    withoutGuards(db, table, [
      db.prepare(
        `DELETE FROM ${name} WHERE ${some} IN (SELECT ${keys.join(', ')} FROM ${name} WHERE ${which} LIMIT ${rowsPerDelete})`,
      ),
    ]),
  )
  return (await db.prepare(`SELECT 1 AS n FROM ${name} WHERE ${which} LIMIT 1`).first('n')) !== null
}
