import { maxSteps } from './cost-limits.ts'

/**
 * Steps (cost-limits.ts) after which a request leaves further texts to later requests: as much as three texts at the
 * limit.
 */
export const maxStepsPerRequest = 3 * maxSteps

let usedSteps = 0

/** Counts steps done in this isolate. */
export function consumeWork(steps: number): void {
  usedSteps += steps
}

/**
 * Returns a function that tells whether the budget is used up. It also counts the work of other requests, because they
 * share the thread.
 */
export function createWorkBudget(): () => boolean {
  const before = usedSteps
  // Steps may be fractions, so their sum may be slightly below the limit.
  return () => usedSteps - before > maxStepsPerRequest - 1
}
