import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { runBatch } from './batch.ts'
import { withStorageTimeout } from './with-timeout.ts'

/** One step of a batch: conditions that must hold, statements to run, and callbacks. */
export type BatchStep = {
  conditions?: readonly SQL[]
  statements?: readonly SQL[]
  /** Called after the batch is written, with the rows that this step's statements returned. */
  onWritten?: (rows: readonly unknown[][]) => void | Promise<void>
  /** Called if storage failed and it is unknown whether the batch was written. */
  onUnknownOutcome?: () => void
}

/** Joins steps without callbacks into one. */
export function mergeSteps(...steps: readonly Pick<BatchStep, 'conditions' | 'statements'>[]): BatchStep {
  return {
    conditions: steps.flatMap(({ conditions = [] }) => conditions),
    statements: steps.flatMap(({ statements = [] }) => statements),
  }
}

/**
 * A step that reads rows in the batch that writes them. A separate read could fail after the write was committed, and
 * report the write as failed. `Row` is not validated.
 */
export function createReadStep<Row>(statement: SQL): { step: BatchStep; rows: () => readonly Row[] } {
  let read: readonly Row[] = []
  function onWritten([rows = []]: readonly unknown[][]): void {
    read = rows as Row[]
  }
  return { step: { statements: [statement], onWritten }, rows: () => read }
}

/** Constraint of the table `refusals`, as D1 names it in errors. */
const refusalConstraint = 'batch_refused'

// `IS NOT TRUE` also holds for NULL, so a condition that is NULL fails the batch.
const createGuard = (conditions: readonly SQL[]): SQL => {
  const all = sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` AND `,
  )
  return sql`INSERT INTO refusals (reason) SELECT 'condition' WHERE (${all}) IS NOT TRUE`
}

/**
 * Writes all steps in one batch, in order, if all their conditions hold. Returns false if one does not; then nothing is
 * written. A storage failure throws a 503.
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

/** `writeBatch`, and the rows of a query after the steps. Null if a condition does not hold. `Row` is not validated. */
export async function writeAndRead<Row>(
  db: Database,
  steps: readonly BatchStep[],
  statement: SQL,
): Promise<readonly Row[] | null> {
  const after = createReadStep<Row>(statement)
  return (await writeBatch(db, [...steps, after.step])) ? after.rows() : null
}
