/** Made by tools/bench/mutants/vitest.config.ts: nothing in Node, empty storage in workerd. */
declare module 'virtual:mutants' {
  /** When repeating ends, in epoch milliseconds. */
  export const until: number
  export const cleanUp: () => void | Promise<void>
}
