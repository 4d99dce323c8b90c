import { type Manifest, readPiece } from './manifest.ts'
import { parseRow } from './read-rows.ts'
import { quoted, type Schema, type Table } from './schema.ts'
import type { BackupKey } from './seal.ts'

// What people wrote to the site after the backup is in no backup, so a restore keeps it: under ids above all that the
// backup or the site has used, where no row of the backup can replace it.

const enquiries = 'enquiries'

const columnTo = (table: Table, parent: string): string | undefined =>
  table.references.find((each) => each.table === parent)?.column

/** The condition for a row to be none of those that are kept. */
export function isReplaced(table: Table, highestId: number): string {
  const column = table.name === enquiries ? 'id' : columnTo(table, enquiries)
  return column === undefined ? 'TRUE' : `${quoted(column)} <= ${highestId}`
}

/** References of the newest enquiries of a backup: some were written while it began. */
async function newestReferences(
  { bucket, key }: { bucket: R2Bucket; key: BackupKey },
  manifest: Manifest,
): Promise<unknown[]> {
  const table = manifest.tables.find(({ name }) => name === enquiries)
  const piece = table?.pieces.at(-1)
  if (!table || !piece) return []
  const at = table.columns.indexOf('reference')
  return (await readPiece(bucket, key, piece)).map((line) => parseRow(line)[at])
}

/** Statements that give rows of `table` other ids, together with whatever refers to them. */
function renumber(schema: Schema, table: Table, where: string, by: number): string[] {
  const followers = schema.tables.flatMap((each) => {
    const column = columnTo(each, table.name)
    return column === undefined ? [] : [{ each, column: quoted(column) }]
  })
  return [
    ...followers.flatMap(({ each, column }) => [
      ...(each.key[0] === 'rowid' && each.name !== table.name && table.name === enquiries
        ? renumber(schema, each, `${column} IN (SELECT rowid FROM ${quoted(table.name)} WHERE ${where})`, by)
        : []),
      `UPDATE ${quoted(each.name)} SET ${column} = ${column} + ${by}
        WHERE ${column} IN (SELECT rowid FROM ${quoted(table.name)} WHERE ${where})`,
    ]),
    `UPDATE ${quoted(table.name)} SET id = id + ${by} WHERE ${where}`,
  ]
}

/**
 * Moves the enquiries that came after the backup, with their messages, notes and files, above `highestId`; may run
 * again. Returns how many there are. Their triggers rename them in the search index, too.
 */
export async function keepNewerEnquiries(
  db: D1Database,
  source: { bucket: R2Bucket; key: BackupKey },
  { schema, manifest, highestId }: { schema: Schema; manifest: Manifest; highestId: number },
): Promise<number> {
  const table = schema.tables.find(({ name }) => name === enquiries)
  if (!table) return 0
  const known = JSON.stringify(await newestReferences(source, manifest)).replaceAll("'", "''")
  const where = `rowid <= ${highestId} AND created_at > ${manifest.at}
    AND reference NOT IN (SELECT value FROM json_each('${known}'))`
  const moved = renumber(schema, table, where, highestId).map((text) =>
    // The search index follows changes of its text only.
    text.startsWith(`UPDATE ${quoted(enquiries)}`) ? text.replace('SET ', 'SET folded = folded, ') : text,
  )
  await db.batch(['PRAGMA defer_foreign_keys = on', ...moved].map((text) => db.prepare(text)))
  const kept = await db
    .prepare(`SELECT count(*) AS n FROM enquiries WHERE id > ${highestId}`)
    .first<number>('n')
  return kept ?? 0
}
