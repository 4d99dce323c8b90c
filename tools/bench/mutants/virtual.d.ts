/**
 * The module that tools/bench/mutants/vitest.config.ts creates. `cleanUp` empties storage in workerd and does nothing
 * in Node.
 */
declare module 'virtual:mutants' {
  /** The time at which repetitions end, in epoch milliseconds. */
  export const until: number
  export const cleanUp: () => void | Promise<void>
}
