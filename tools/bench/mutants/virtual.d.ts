/** Created by tools/bench/mutants/vitest.config.ts. `cleanUp` does nothing in Node and empties storage in workerd. */
declare module 'virtual:mutants' {
  /** When repetitions end, in epoch milliseconds. */
  export const until: number
  export const cleanUp: () => void | Promise<void>
}
