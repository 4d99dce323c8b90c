import { maxSteps } from './cost-limits.ts'

/** Steps (cost-limits.ts) after which a request leaves further texts to later requests: three texts at the limit. */
const maxStepsPerRequest = 3 * maxSteps

let usedSteps = 0

/** Counts steps done in this isolate. */
export function consumeWork(steps: number): void {
  usedSteps += steps
}

/**
 * Returns a function that tells whether the budget since this call is used up. Work of other requests counts too,
 * because they share the thread.
 */
export function createWorkBudget(): () => boolean {
  const before = usedSteps
  // Steps may be fractions, so their sum may be slightly below the limit.
  return () => usedSteps - before > maxStepsPerRequest - 1
}
