import { maxSteps } from './cost-limits.ts'

/** Steps of the Markdown parser that a request may use: as many as three texts at their limit (cost-limits.ts). */
const maxStepsPerRequest = 3 * maxSteps

let usedSteps = 0

/** Counts steps done in this isolate. */
export function consumeWork(steps: number): void {
  usedSteps += steps
}

/**
 * Returns a function that is true once this isolate has used a request's steps since this call. Steps of other requests
 * count too, because they share the thread.
 */
export function createWorkBudget(): () => boolean {
  const before = usedSteps
  // Steps may be fractions, so their sum may be slightly below the limit.
  return () => usedSteps - before > maxStepsPerRequest - 1
}
