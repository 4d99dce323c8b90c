import { sql } from 'drizzle-orm'
import { changeLabels, maxLabels } from '#client/runtime/text/labels.ts'
import { queryBatch } from '../../db/batch.ts'
import { parseTexts } from '../../db/parse-texts.ts'
import type { Database } from '../../env.ts'
import { toSearchText, type LabelCount, selectLabels } from './library.ts'
import { isOutsideTrash } from './queries.ts'

type Row = { id: string; name: string; alt: string; labels: string }

type LabelRequest = { ids: readonly string[]; add: readonly string[]; remove: readonly string[] }

/**
 * Adds labels to images and files, and removes others. Returns false and writes nothing if one of them would have too
 * many labels. A label keeps the spelling that it was first given.
 */
export async function labelMedia(db: Database, { ids, ...change }: LabelRequest): Promise<boolean> {
  const given = JSON.stringify(ids)
  const [rows, existingLabels] = await queryBatch<[Row, LabelCount]>(db, [
    sql`SELECT id, name, alt, labels FROM media WHERE ${isOutsideTrash} AND id IN (SELECT value FROM json_each(${given}))`,
    selectLabels,
  ])
  const existing = existingLabels.map(({ name }) => name)
  const changed = rows.map((row) => {
    const labels = changeLabels(parseTexts(row.labels), change, existing)
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
