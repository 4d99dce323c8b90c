import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { runBatch } from './batch.ts'
import { reach } from './reach.ts'

/** A part of what is written at once: what must be so, what is written, and what follows. */
export type Part = {
  conditions?: readonly SQL[]
  statements?: readonly SQL[]
  /** All is written; these are the rows that this part's statements returned. */
  written?: (rows: readonly unknown[][]) => void | Promise<void>
  /** Storage failed without saying whether all was written, or nothing. */
  unsure?: () => void
}

/** One part of several that only write. */
export function joined(...parts: readonly Pick<Part, 'conditions' | 'statements'>[]): Part {
  return {
    conditions: parts.flatMap(({ conditions = [] }) => conditions),
    statements: parts.flatMap(({ statements = [] }) => statements),
  }
}

/**
 * A part that reads, in the batch, what stands there once all is written; the rows' type is the caller's word. Read
 * afterwards, it could fail, and tell of what was done as if it had not been.
 */
export function reading<Row>(statement: SQL): { part: Part; rows: () => readonly Row[] } {
  let read: readonly Row[] = []
  function written([rows = []]: readonly unknown[][]): void {
    read = rows as Row[]
  }
  return { part: { statements: [statement], written }, rows: () => read }
}

/** The constraint of the table `refusals`, as D1 names it. */
const refusal = 'batch_refused'

// `IS NOT TRUE`: a condition that is null does not hold either.
const guardOf = (conditions: readonly SQL[]): SQL => {
  const all = sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` AND `,
  )
  return sql`INSERT INTO refusals (reason) SELECT 'condition' WHERE (${all}) IS NOT TRUE`
}

/**
 * Writes all parts in one batch, in their order, if all their conditions hold before it. False where one does
 * not: then nothing was written. Storage out of reach throws the 503 of the catalogue.
 */
export async function writeParts(db: Database, parts: readonly Part[]): Promise<boolean> {
  const conditions = parts.flatMap((part) => part.conditions ?? [])
  const guards = conditions.length > 0 ? [guardOf(conditions)] : []
  const statements = parts.flatMap((part) => part.statements ?? [])
  const rows = await reach(
    runBatch(db, [...guards, ...statements]).catch((error: unknown) => {
      if (String(error).includes(refusal)) return null
      throw error
    }),
  ).catch((error: unknown) => {
    for (const part of parts) part.unsure?.()
    throw error
  })
  if (!rows) return false
  let next = guards.length
  for (const { statements: own = [], written } of parts) {
    await written?.(rows.slice(next, next + own.length))
    next += own.length
  }
  return true
}
