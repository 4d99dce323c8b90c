import { sql } from 'drizzle-orm'
import type { CollectionKind } from '#client/features/content/kinds/names.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { raiseContentRevision } from '../saving/kind-hooks.ts'

/** The ids of the entries of a kind in their order, without those in the trash. */
export function readOrder(db: Database, kind: CollectionKind): Promise<string[]> {
  return db.column(
    sql`SELECT id FROM entries WHERE kind = ${kind} AND trashed_at IS NULL ORDER BY position, id`,
  )
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
