/** By the name in a row's `run`: reads the input as the site does, and gives the bytes of what it became. */
export { hostileRuns as hostileImportRuns } from '../../worker/testing/hostile/runs.ts'
