import { type Manifest, readPiece } from './manifest.ts'
import { parseRow } from './read-rows.ts'
import type { RestoreTarget } from './restore.ts'
import { quoteName, type Schema, type Table } from './schema.ts'
import { findReferenceColumn, enquiriesTable } from './write-rows.ts'

// A restore preserves enquiries that are newer than the backup: it moves them to ids above all that the backup or the
// site has used, so that no restored row replaces them.

/** Reads the references in the last enquiries piece of a backup: some were created after the backup started. */
async function newestReferences({ bucket, key }: RestoreTarget, manifest: Manifest): Promise<unknown[]> {
  const table = manifest.tables.find(({ name }) => name === enquiriesTable)
  const piece = table?.pieces.at(-1)
  if (!table || !piece) return []
  const at = table.columns.indexOf('reference')
  return (await readPiece(bucket, key, piece)).map((line) => parseRow(line)[at])
}

/** Statements that add `by` to the ids of rows and to all references to them. */
function renumber(schema: Schema, table: Table, where: string, by: number): string[] {
  const followers = schema.tables.flatMap((each) => {
    const column = findReferenceColumn(each, table.name)
    return column === undefined ? [] : [{ each, column: quoteName(column) }]
  })
  return [
    ...followers.flatMap(({ each, column }) => [
      ...(each.key[0] === 'rowid' && each.name !== table.name && table.name === enquiriesTable
        ? renumber(
            schema,
            each,
            `${column} IN (SELECT rowid FROM ${quoteName(table.name)} WHERE ${where})`,
            by,
          )
        : []),
      `UPDATE ${quoteName(each.name)} SET ${column} = ${column} + ${by}
        WHERE ${column} IN (SELECT rowid FROM ${quoteName(table.name)} WHERE ${where})`,
    ]),
    `UPDATE ${quoteName(table.name)} SET id = id + ${by} WHERE ${where}`,
  ]
}

/**
 * Moves newer enquiries with their messages, notes and files to ids above `highestId`; returns how many there are. Can
 * be repeated. Triggers update the search index.
 */
async function preserveNewerEnquiries(
  target: RestoreTarget,
  { schema, manifest, highestId }: { schema: Schema; manifest: Manifest; highestId: number },
): Promise<number> {
  const table = schema.tables.find(({ name }) => name === enquiriesTable)
  if (!table) return 0
  const known = JSON.stringify(await newestReferences(target, manifest)).replaceAll("'", "''")
  const where = `rowid <= ${highestId} AND created_at > ${manifest.at}
    AND reference NOT IN (SELECT value FROM json_each('${known}'))`
  const moved = renumber(schema, table, where, highestId).map((text) =>
    // The trigger that updates the search index fires only if `folded` is set.
    text.startsWith(`UPDATE ${quoteName(enquiriesTable)}`)
      ? text.replace('SET ', 'SET folded = folded, ')
      : text,
  )
  const { db } = target
  await db.batch(['PRAGMA defer_foreign_keys = on', ...moved].map((text) => db.prepare(text)))
  const count = await db
    .prepare(`SELECT count(*) AS n FROM enquiries WHERE id > ${highestId}`)
    .first<number>('n')
  return count ?? 0
}

/** Returns the highest id in a backup, whose pieces are ordered by id. */
async function readHighestBackupId({ bucket, key }: RestoreTarget, { tables }: Manifest): Promise<number> {
  let highest = 0
  for (const { columns, pieces } of tables) {
    const piece = pieces.at(-1)
    const column = columns.indexOf('id')
    if (!piece || column < 0) continue
    const id = parseRow((await readPiece(bucket, key, piece)).at(-1) ?? '[]')[column]
    if (typeof id === 'number') highest = Math.max(highest, id)
  }
  return highest
}

/** Returns the highest id in any table of the site or in the backup. */
async function findHighestId(
  target: RestoreTarget,
  { schema, manifest }: { schema: Schema; manifest: Manifest },
): Promise<number> {
  const numbered = schema.tables.filter(({ key }) => key[0] === 'rowid')
  const answers = await target.db.batch<{ id: number | null }>(
    numbered.map(({ name }) => target.db.prepare(`SELECT max(rowid) AS id FROM ${quoteName(name)}`)),
  )
  const ids = answers.map(({ results }) => results[0]?.id ?? 0)
  return Math.max(await readHighestBackupId(target, manifest), ...ids)
}

export const liveSite = { findHighestId, preserveNewer: preserveNewerEnquiries }
