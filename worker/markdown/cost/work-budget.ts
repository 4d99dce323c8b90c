import { maxSteps } from './cost-limits.ts'

/** Steps (bounds.ts) after which a request leaves other texts for the next one: those of three that are as much as may be. */
export const maxStepsPerRequest = 3 * maxSteps

let usedSteps = 0

/** Counts what this isolate has done for texts. */
export function consumeWork(steps: number): void {
  usedSteps += steps
}

/** Says whether a request that began here has done its share. What others do meanwhile counts: they share the machine. */
export function createWorkBudget(): () => boolean {
  const before = usedSteps
  // Steps may be fractions, whose sum is a hair short of the whole.
  return () => usedSteps - before > maxStepsPerRequest - 1
}
