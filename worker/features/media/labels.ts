import { sql } from 'drizzle-orm'
import { maxLabels } from '#client/features/media/contract.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { queryBatch } from '../../db/batch.ts'
import type { Database } from '../../env.ts'
import { toSearchText, type LabelCount, parseLabels, selectLabels } from './library.ts'

type Row = { id: string; name: string; alt: string; labels: string }

type LabelChange = { ids: readonly string[]; add: readonly string[]; remove: readonly string[] }

/** Returns `names` without the excluded labels. Ignores case and accents. */
const excludeLabels = (names: readonly string[], excluded: readonly string[]): string[] => {
  const gone = new Set(excluded.map(foldText))
  return names.filter((name) => !gone.has(foldText(name)))
}

/**
 * Adds labels to images and files, and removes others. Returns false and writes nothing if one of them would have too
 * many labels. A label keeps the spelling that it was first given.
 */
export async function labelMedia(db: Database, { ids, add, remove }: LabelChange): Promise<boolean> {
  const given = JSON.stringify(ids)
  const [rows, existingLabels] = await queryBatch<[Row, LabelCount]>(db, [
    sql`SELECT id, name, alt, labels FROM media WHERE id IN (SELECT value FROM json_each(${given}))`,
    selectLabels,
  ])
  const spelling = new Map(existingLabels.map(({ name }) => [foldText(name), name]))
  const added = add.map((name) => spelling.get(foldText(name)) ?? name)
  const changed = rows.map((row) => {
    const before = parseLabels(row.labels)
    const labels = excludeLabels([...before, ...excludeLabels(added, before)], remove)
    return { id: row.id, before: row.labels, labels, folded: toSearchText({ ...row, labels }) }
  })
  if (changed.some(({ labels }) => labels.length > maxLabels)) return false
  // If somebody else changed the labels meanwhile, those labels stay, and the reloaded list shows them.
  await queryBatch(
    db,
    changed.map(
      ({ id, before, labels, folded }) =>
        sql`UPDATE media SET labels = ${JSON.stringify(labels)}, folded = ${folded}
            WHERE id = ${id} AND labels = ${before}`,
    ),
  )
  return true
}
