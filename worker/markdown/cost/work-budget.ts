import { maxSteps } from './bounds.ts'

/** Steps (bounds.ts) after which a request leaves other texts for the next one: those of three that are as much as may be. */
export const workOfRequest = 3 * maxSteps

let spent = 0

/** Counts what this isolate has done for texts. */
export function spendWork(steps: number): void {
  spent += steps
}

/** Says whether a request that began here has done its share. What others do meanwhile counts: they share the machine. */
export function startWork(): () => boolean {
  const before = spent
  // Steps may be fractions, whose sum is a hair short of the whole.
  return () => spent - before > workOfRequest - 1
}
