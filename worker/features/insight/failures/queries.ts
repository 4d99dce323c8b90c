import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { type BrowserFailure, maxFailures } from '#client/features/insight/failures/contract/list.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'

const rowSchema = v.object({
  id: v.number(),
  message: v.string(),
  buildId: v.string(),
  kind: v.string(),
  stack: v.nullable(v.string()),
  paths: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  count: v.number(),
  firstAt: v.number(),
  lastAt: v.number(),
  resolvedAt: v.nullable(v.number()),
  returnedAt: v.nullable(v.number()),
})

/** Selects all stored failures, latest first; also used within batches. */
export const selectFailures: SQL = sql`
  SELECT id, message, build_id AS buildId, kind, stack, paths, count, first_at AS firstAt, last_at AS lastAt,
    resolved_at AS resolvedAt, returned_at AS returnedAt
  FROM browser_failures ORDER BY last_at DESC, id DESC LIMIT ${maxFailures}`

export function toFailure(row: unknown): BrowserFailure {
  const { resolvedAt, returnedAt, ...failure } = v.parse(rowSchema, row)
  const state = resolvedAt !== null ? 'resolved' : returnedAt !== null ? 'returned' : 'open'
  return { ...failure, isCurrent: failure.buildId === __BUILD_ID__, state }
}

export async function listFailures(db: Database): Promise<BrowserFailure[]> {
  return (await db.all(selectFailures)).map(toFailure)
}

export function findFailureMessage(db: Database, id: number): Promise<string | null> {
  return db.value(sql`SELECT message FROM browser_failures WHERE id = ${id}`)
}

/** Marks a message as resolved or open for all builds. */
export function setFailureResolved(message: string, resolvedAt: number | null): BatchStep {
  return {
    statements: [
      sql`UPDATE browser_failures SET resolved_at = ${resolvedAt}, returned_at = NULL WHERE message = ${message}`,
    ],
  }
}
