import { sql, type SQL } from 'drizzle-orm'
import { trashDays } from '#client/ui/list/trash-days.ts'
import { selectOlderReferencingTexts } from '../../db/media-references.ts'
import { repeatBatches } from '../../db/repeat-batches.ts'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import { type BatchStep, createReadStep, writeBatch } from '../../db/write-batch.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { dayMs } from '../../site-settings/day.ts'
import { isUnused } from './library.ts'
import { isUnusedNow } from './list-media.ts'
import { isOutsideTrash, parseVariants, toVariantKey } from './queries.ts'

const isInTrash = sql`NOT ${isOutsideTrash}`

type Storage = Pick<Env, 'db' | 'media'>
type StoredFiles = { id: string; variants: string }
type TrashAction = 'trash' | 'restore' | 'delete'
type TrashRequest = { id: string; action: TrashAction; ignoreOldRevisions: boolean; now: number }

/**
 * Moves an image or file into the trash or out of it, or deletes one in the trash. Returns false, and changes nothing, if
 * it is used or not where the action expects it. Earlier versions of texts count as uses before it is in the trash,
 * unless `ignoreOldRevisions` is set.
 */
export async function applyTrashAction(
  { db, media }: Storage,
  { id, action, ignoreOldRevisions, now }: TrashRequest,
  auditStep: BatchStep,
): Promise<boolean> {
  const older = ignoreOldRevisions ? sql`` : sql`AND NOT EXISTS (${selectOlderReferencingTexts(sql`${id}`)})`
  const unused = isUnused(sql`${id}`)
  const actions: Readonly<Record<TrashAction, { change: SQL; where: SQL }>> = {
    trash: {
      change: sql`UPDATE media SET trashed_at = ${now}`,
      where: sql`${isOutsideTrash} AND ${unused} ${older}`,
    },
    restore: { change: sql`UPDATE media SET trashed_at = NULL`, where: isInTrash },
    delete: { change: sql`DELETE FROM media`, where: sql`${isInTrash} AND ${unused}` },
  }
  const { change, where } = actions[action]
  const chosen = sql`WHERE id = ${id} AND ${where}`
  const changed = createReadStep<StoredFiles>(sql`${change} ${chosen} RETURNING id, variants`)
  const condition = { conditions: [sql`EXISTS (SELECT 1 FROM media ${chosen})`] }
  if (!(await writeBatch(db, [condition, changed.step, auditStep]))) return false
  if (action === 'delete')
    await deleteFiles(media, changed.rows()).catch((error: unknown) => log('error', 'media-files', { error }))
  return true
}

/** Deletes the files of deleted rows. If this fails, the check of the bucket deletes them, because no row names them. */
async function deleteFiles(media: R2Bucket, rows: readonly StoredFiles[]): Promise<void> {
  const keys = rows.flatMap(({ id, variants }) => parseVariants(variants).map((one) => toVariantKey(id, one)))
  if (keys.length > 0) await withStorageTimeout(media.delete(keys))
}

/** Rows per statement: their files are deleted in one call, which takes 1,000 keys. */
const rowsPerStep = 100
const stepsPerNight = 20

/** Deletes what has been in the trash for too long, with its files, unless something uses it again. */
export async function emptyMediaTrash({ db, media }: Storage, now: number): Promise<void> {
  const deleteNext = async (): Promise<number> => {
    const rows = await db.all<StoredFiles>(sql`
      DELETE FROM media WHERE id IN (
        SELECT id FROM media WHERE trashed_at < ${now - trashDays * dayMs} AND ${isUnusedNow(sql`id`)}
        LIMIT ${rowsPerStep}) RETURNING id, variants`)
    await deleteFiles(media, rows)
    return rows.length
  }
  await repeatBatches(deleteNext, { size: rowsPerStep, most: stepsPerNight })
}
