import { sql } from 'drizzle-orm'
import { queryBatch } from '../../db/batch.ts'
import { bumpContentVersion } from '../../db/content-version.ts'
import type { MediaReplacement } from '../../db/media-replacement.ts'
import { type BatchStep, writeBatch } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import { isUnused, selectMedia } from './library.ts'
import { isOutsideTrash, type MediaRow, parseVariants, toVariantPath } from './queries.ts'

type ReplaceRequest = { id: string; replacementId: string; author: MediaReplacement['author']; now: number }

/** The step with which a feature that refers to media replaces one by another. */
export type ReplaceIn = (db: Database, replacement: MediaReplacement) => BatchStep | Promise<BatchStep>

type ReplaceOutcome = 'done' | 'missing' | 'kinds' | 'used' | 'changed'

/**
 * Replaces an image or file by another one wherever it is used now, in one batch; earlier versions do not change. The
 * replacement must not be used yet, so that replacing it back undoes everything. Where a text repeats the old
 * description, the new one replaces it.
 */
export async function replaceMedia(
  db: Database,
  { id, replacementId, author, now }: ReplaceRequest,
  replaceIn: readonly ReplaceIn[],
  auditStep: BatchStep,
): Promise<ReplaceOutcome> {
  const [[current], [replacement]] = await queryBatch<[MediaRow, MediaRow]>(db, [
    selectMedia(id),
    selectMedia(replacementId),
  ])
  if (!current || !replacement || id === replacementId) return 'missing'
  if (current.kind !== replacement.kind) return 'kinds'
  const largest = parseVariants(replacement.variants).at(-1)
  if (!largest) return 'missing'
  const mediaReplacement: MediaReplacement = {
    oldId: id,
    newId: replacementId,
    oldPaths: parseVariants(current.variants).map((variant) => toVariantPath(id, variant)),
    newPath: toVariantPath(replacementId, largest),
    width: largest.width,
    height: largest.height,
    author,
    now,
  }
  // Already done: the client repeats a request whose response was lost.
  if (current.uses === 0) return 'done'
  if (replacement.uses > 0) return 'used'
  const parts = await Promise.all(replaceIn.map((part) => part(db, mediaReplacement)))
  const unused = [
    isUnused(sql`${replacementId}`),
    sql`EXISTS (SELECT 1 FROM media WHERE id = ${replacementId} AND ${isOutsideTrash})`,
  ]
  const follows = sql`UPDATE media SET former_alts = (
      SELECT json_group_array(DISTINCT value) FROM (
        SELECT value FROM json_each(media.former_alts)
        UNION ALL SELECT value FROM media o, json_each(o.former_alts) WHERE o.id = ${id}
        UNION ALL SELECT CASE decorative WHEN 1 THEN '' ELSE alt END FROM media o WHERE o.id = ${id}))
    WHERE id = ${replacementId}`
  const done = await writeBatch(db, [
    { conditions: unused },
    ...parts,
    { statements: [follows, bumpContentVersion] },
    auditStep,
  ])
  return done ? 'done' : 'changed'
}
