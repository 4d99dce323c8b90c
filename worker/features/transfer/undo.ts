import type { UndoResult } from '#client/features/transfer/contract.ts'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { parseVariants, toVariantKey } from '../media/queries.ts'
import { invalidateRedirectTable } from '../redirects/cached-table.ts'
import { type ImportedItem, readImportedItems, deleteImportedItems } from './queries/undo.ts'

const skippedReasons: Readonly<Record<ImportedItem['kind'], string>> = {
  article: 'Se queda: alguien lo ha cambiado desde entonces.',
  image: 'Se queda: otro artículo la muestra, o alguien la ha descrito de nuevo.',
}

/**
 * Undoes the next items of an import: deletes unchanged ones, keeps and names changed ones. `recordOf` creates the
 * audit entry, written with the first step. Null if there is no such import.
 */
export async function undoStep(
  { db, media }: Pick<Env, 'db' | 'media'>,
  id: string,
  { now, recordOf }: { now: number; recordOf: (name: string) => BatchStep },
): Promise<UndoResult | null> {
  const found = await readImportedItems(db, id)
  if (!found) return null
  const { name, isFirst, made } = found
  const { deleted, remaining, remainingCount } = await deleteImportedItems(db, id, made, {
    now,
    audit: isFirst ? recordOf(name) : null,
  })
  invalidateRedirectTable(db)
  const files = deleted.flatMap((one) =>
    one.variants === undefined
      ? []
      : parseVariants(one.variants).map((variant) => toVariantKey(one.id, variant)),
  )
  // The rows are already deleted; if this fails, a nightly job deletes the files.
  if (files.length > 0)
    await withStorageTimeout(media.delete(files)).catch((error: unknown) =>
      log('error', 'media-files', { error }),
    )
  const skipped = made
    .filter((one) => remaining.has(one.made))
    .map((one) => ({ name: one.name, reason: skippedReasons[one.kind] }))
  const count = (kind: ImportedItem['kind']): number => (made[0]?.kind === kind ? deleted.length : 0)
  return { removed: { texts: count('article'), media: count('image') }, skipped, left: remainingCount }
}
