import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { textStates } from '#client/features/content/contract/states.ts'
import type { EntryRow } from '#client/features/content/documents/contract.ts'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { type CollectionKind, collectionKinds, kinds } from '#client/features/content/kinds/names.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { selectState } from '../saving/actions.ts'
import { raiseContentRevision } from '../saving/kind-hooks.ts'
import { hasChangesColumn, withPublications } from '../saving/stored-text.ts'

const toIso = (at: number): string => new Date(at).toISOString()

const listedRow = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  slug: v.string(),
  title: v.string(),
  state: v.picklist([...textStates, 'changed', 'changesScheduled']),
  updatedAt: v.number(),
})

/** Lists all entries: pages by title, others by position. State `changed`: the newest version is not published. */
export async function listEntries(db: Database, now: number): Promise<EntryRow[]> {
  const rows = await db.all(sql`
      SELECT e.id, e.kind, e.path AS slug, e.content ->> 'title' AS title, e.saved_at AS updatedAt,
        CASE ${selectState(now)} WHEN 'scheduled' THEN iif(p.rev IS NULL, 'scheduled', 'changesScheduled')
          WHEN 'published' THEN iif(${hasChangesColumn}, 'changed', 'published') ELSE ${selectState(now)} END AS state
      FROM ${withPublications(now)} WHERE e.kind <> 'article' ORDER BY e.kind, iif(e.kind = 'page', 0, e.position), title
      LIMIT ${getKind('page').max + maxPerKind * collectionKinds.length}`)
  return rows.map((row) => {
    const { updatedAt, ...listed } = v.parse(listedRow, row)
    return { ...listed, updatedAt: toIso(updatedAt) }
  })
}

/** The ids of the entries of a kind in their order, without those in the trash. */
export async function readOrder(db: Database, kind: CollectionKind): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM entries WHERE kind = ${kind} AND trashed_at IS NULL ORDER BY position, id`,
  )
  return rows.map(({ id }) => id)
}

/** Reorders the entries of a kind. Writes nothing unless `ids` are exactly those outside the trash, in a new order. */
export function saveOrder(kind: CollectionKind, ids: readonly string[]): BatchStep {
  const order = JSON.stringify(ids)
  const there = sql`entries WHERE kind = ${kind} AND trashed_at IS NULL`
  return {
    conditions: [
      sql`(SELECT count(*) FROM ${there}) = ${ids.length}`,
      sql`(SELECT count(*) FROM ${there} AND id IN (SELECT value FROM json_each(${order}))) = ${ids.length}`,
      sql`EXISTS (SELECT 1 FROM ${there} AND position IS NOT
        (SELECT key FROM json_each(${order}) WHERE value = entries.id))`,
    ],
    statements: [
      sql`UPDATE entries SET position = (SELECT key FROM json_each(${order}) WHERE value = entries.id)
        WHERE id IN (SELECT value FROM json_each(${order}))`,
      raiseContentRevision,
      bumpContentVersion,
    ],
  }
}
