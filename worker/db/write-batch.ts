import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { runBatch } from './batch.ts'
import { withStorageTimeout } from './with-timeout.ts'

/** A part of what is written at once: what must be so, what is written, and what follows. */
export type BatchStep = {
  conditions?: readonly SQL[]
  statements?: readonly SQL[]
  /** All is written; these are the rows that this part's statements returned. */
  onWritten?: (rows: readonly unknown[][]) => void | Promise<void>
  /** Storage failed without saying whether all was written, or nothing. */
  onUnknownOutcome?: () => void
}

/** One part of several that only write. */
export function mergeSteps(...steps: readonly Pick<BatchStep, 'conditions' | 'statements'>[]): BatchStep {
  return {
    conditions: steps.flatMap(({ conditions = [] }) => conditions),
    statements: steps.flatMap(({ statements = [] }) => statements),
  }
}

/**
 * A part that reads, in the batch, what stands there once all is written; the rows' type is the caller's word. Read
 * afterwards, it could fail, and tell of what was done as if it had not been.
 */
export function createReadStep<Row>(statement: SQL): { step: BatchStep; rows: () => readonly Row[] } {
  let read: readonly Row[] = []
  function onWritten([rows = []]: readonly unknown[][]): void {
    read = rows as Row[]
  }
  return { step: { statements: [statement], onWritten }, rows: () => read }
}

/** The constraint of the table `refusals`, as D1 names it. */
const refusalConstraint = 'batch_refused'

// `IS NOT TRUE`: a condition that is null does not hold either.
const createGuard = (conditions: readonly SQL[]): SQL => {
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
export async function writeBatch(db: Database, steps: readonly BatchStep[]): Promise<boolean> {
  const conditions = steps.flatMap((part) => part.conditions ?? [])
  const guards = conditions.length > 0 ? [createGuard(conditions)] : []
  const statements = steps.flatMap((part) => part.statements ?? [])
  const rows = await withStorageTimeout(
    runBatch(db, [...guards, ...statements]).catch((error: unknown) => {
      if (String(error).includes(refusalConstraint)) return null
      throw error
    }),
  ).catch((error: unknown) => {
    for (const part of steps) part.onUnknownOutcome?.()
    throw error
  })
  if (!rows) return false
  let next = guards.length
  for (const { statements: stepStatements = [], onWritten } of steps) {
    await onWritten?.(rows.slice(next, next + stepStatements.length))
    next += stepStatements.length
  }
  return true
}
