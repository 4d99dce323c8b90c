import { sql } from 'drizzle-orm'
import type { InboxAction } from '#client/features/enquiries/contract/inbox.ts'
import { changeLabels, maxLabels } from '#client/runtime/text/labels.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { parseTexts } from '#worker/db/parse-texts.ts'
import { toSortKey } from '#worker/db/search-text.ts'
import type { Database } from '#worker/env.ts'

/** The labels in use; for a batch. */
export const selectLabels = sql`SELECT label AS name FROM enquiry_labels ORDER BY ${toSortKey(sql`label`)}`

/**
 * Changes the labels of the enquiries outside the trash and returns how many changed; null and no change if one of them
 * would have too many.
 */
export async function labelEnquiries(
  db: Database,
  now: number,
  references: readonly string[],
  change: Extract<InboxAction, { kind: 'label' }>,
): Promise<number | null> {
  const [rows, existing] = await queryBatch<[{ id: number; labels: string }, { name: string }]>(db, [
    sql`SELECT id, labels FROM enquiries WHERE place <> 'trash' AND reference ${isOneOf(references)}`,
    selectLabels,
  ])
  const names = existing.map(({ name }) => name)
  const changed = rows
    .map(({ id, labels }) => ({
      id,
      before: labels,
      labels: changeLabels(parseTexts(labels), change, names),
    }))
    .filter(({ before, labels }) => JSON.stringify(labels) !== before)
  if (changed.some(({ labels }) => labels.length > maxLabels)) return null
  // If somebody else changed the labels meanwhile, those labels stay, and the reloaded page shows them.
  const written = await db.all(sql`UPDATE enquiries SET labels = value ->> 'labels', updated_at = ${now}
    FROM json_each(${JSON.stringify(changed)}) WHERE enquiries.id = value ->> 'id' AND labels = value ->> 'before'
    RETURNING enquiries.id`)
  return written.length
}
