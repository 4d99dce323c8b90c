import type { Row } from './read-rows.ts'
import { quoteName, type Table } from './schema.ts'

/** Rows that one statement deletes. */
const rowsPerDelete = 2_000

/**
 * Statements between which a table lets itself be changed: its guards are away only within the batch, which happens
 * whole or not at all. Triggers that fill search indexes and counts stay.
 */
function withoutGuards(db: D1Database, { guards }: Table, statements: readonly D1PreparedStatement[]) {
  return [
    ...guards.map(({ name }) => db.prepare(`DROP TRIGGER ${quoteName(name)}`)),
    ...statements,
    ...guards.map(({ sql }) => db.prepare(sql)),
  ]
}

/**
 * What inserts a row. Pieces are of different moments: whom a row refers to may be gone by the time it was read, and
 * then the reference is empty, or where it must not be, the row stays out. What stands in a row's place is what
 * migrations or an earlier run wrote there: the site itself writes nothing meanwhile.
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

/** Writes the rows of a piece and that it is written, both or neither. */
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

/** The condition for a row to be the backup's to replace: enquiries that came later stand above its ids, with all of theirs. */
export function isReplaced(table: Table, highestId: number): string {
  const column = table.name === enquiriesTable ? 'id' : findReferenceColumn(table, enquiriesTable)
  return column === undefined ? 'TRUE' : `${quoteName(column)} <= ${highestId}`
}

/** Deletes some rows of those that a condition names; false = there are none left. */
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
