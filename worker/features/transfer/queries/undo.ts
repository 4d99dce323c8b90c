import { sql, type SQL } from 'drizzle-orm'
import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import type { UndoableImport } from '#client/features/transfer/contract.ts'
import type { Permission } from '#client/runtime/session/permissions.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { type BatchStep, createReadStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { deleteImportRedirects } from '../../blog/queries/automatic-redirects.ts'
import { deleteUnusedTags } from '../../content/queries/article-index.ts'
import { deleteUnchanged, selectUnchanged } from '../../content/saving/transferred-text.ts'
import { deleteUnusedMedia as deleteImages } from '../../media/library.ts'
import { removeMenuLinks } from '../../settings/menu-links.ts'

/** Items per step. Few images: deleting one searches every revision of every article for it. */
const stepSize = { article: 100, image: 10 } as const
const maxListed = 10

export type ImportedItem = { key: string; name: string; made: string; kind: 'article' | 'image' }

/** Reads the items of the next undo step: texts first, as they use the images. Null if the import is unknown. */
export async function readImportedItems(
  db: Database,
  id: string,
): Promise<{ name: string; isFirst: boolean; made: ImportedItem[] } | null> {
  const of = (kind: ImportedItem['kind']): SQL => sql`
    SELECT key, name, made, kind FROM import_pieces
    WHERE import_id = ${id} AND kind = ${kind} AND made IS NOT NULL ORDER BY key LIMIT ${stepSize[kind]}`
  const [[job], articles, images] = await queryBatch<
    [{ name: string; undoneAt: number | null }, ImportedItem, ImportedItem]
  >(db, [sql`SELECT name, undone_at AS undoneAt FROM imports WHERE id = ${id}`, of('article'), of('image')])
  if (!job) return null
  return { name: job.name, isFirst: job.undoneAt === null, made: articles.length > 0 ? articles : images }
}

/**
 * The permission that undoing an import requires: none if it made only articles, otherwise `editPages`, or
 * `publishPages` once one of the pages and other entries that it made is published.
 */
export async function readUndoPermission(db: Database, id: string): Promise<Permission | null> {
  const published = await db.value<0 | 1 | null>(sql`
    SELECT max(EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = e.id)) AS published
    FROM import_pieces i JOIN entries e ON e.id = i.made WHERE i.import_id = ${id} AND e.kind <> 'article'`)
  if (published === null) return null
  return published === 1 ? 'publishPages' : 'editPages'
}

export type DeletedItem = { id: string; variants?: string }

/** Deletes unchanged items and returns which ones. Ends the import, so that it accepts no further items. */
export async function deleteImportedItems(
  db: Database,
  id: string,
  items: readonly ImportedItem[],
  { now, audit }: { now: number; audit: BatchStep | null },
): Promise<{ deleted: readonly DeletedItem[]; remaining: Set<string>; remainingCount: number }> {
  const ids = items.map((one) => one.made)
  const given = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const keys = JSON.stringify(items.map(({ key }) => key))
  // The site goes on showing the built-in texts at their paths.
  const withoutTemplate = ids.filter((one) => !hasTemplate(one))
  const isImages = items[0]?.kind === 'image'
  const { before, deletion } = isImages
    ? { before: [bumpContentVersion], deletion: deleteImages(ids) }
    : deleteUnchanged(id, ids)
  const deleted = createReadStep<DeletedItem>(deletion)
  const remaining = createReadStep<{ id: string }>(
    isImages
      ? sql`SELECT id FROM media WHERE id IN (${given})`
      : sql`SELECT id FROM entries WHERE id IN (${given})`,
  )
  const remainingCount = createReadStep<{ count: number }>(
    sql`SELECT count(*) AS count FROM import_pieces WHERE import_id = ${id} AND made IS NOT NULL`,
  )
  const end = [
    deleteUnusedTags,
    deleteImportRedirects(id),
    sql`DELETE FROM import_pieces WHERE import_id = ${id} AND key IN (SELECT value FROM json_each(${keys}))`,
    sql`UPDATE imports SET undone_at = coalesce(undone_at, ${now}), ended_at = coalesce(ended_at, updated_at),
        updated_at = ${now} WHERE id = ${id}`,
  ]
  const isFirst = sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND undone_at IS NULL)`
  const written = await writeBatch(db, [
    {
      conditions: audit ? [isFirst] : [],
      statements: isImages ? [] : removeMenuLinks(selectUnchanged(id, withoutTemplate)),
    },
    { statements: before },
    deleted.step,
    { statements: end },
    remaining.step,
    remainingCount.step,
    ...(audit ? [audit] : []),
  ])
  // Another request has begun the undo, and recorded that.
  if (!written && audit) return deleteImportedItems(db, id, items, { now, audit: null })
  return {
    deleted: deleted.rows(),
    remaining: new Set(remaining.rows().map((one) => one.id)),
    remainingCount: remainingCount.rows()[0]?.count ?? 0,
  }
}

/** Lists imports that can be undone, latest first. */
export async function listUndoableImports(db: Database): Promise<UndoableImport[]> {
  const rows = await db.all<Omit<UndoableImport, 'at'> & { updatedAt: number }>(sql`
      SELECT i.id, i.name, i.updated_at AS updatedAt,
        count(*) FILTER (WHERE p.kind = 'article') AS texts, count(*) FILTER (WHERE p.kind = 'image') AS media
      FROM imports i JOIN import_pieces p ON p.import_id = i.id WHERE p.made IS NOT NULL
      GROUP BY i.id ORDER BY i.updated_at DESC LIMIT ${maxListed}`)
  return rows.map(({ updatedAt, ...one }) => ({ ...one, at: new Date(updatedAt).toISOString() }))
}
