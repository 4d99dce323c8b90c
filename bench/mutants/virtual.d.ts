/** Made by bench/mutants/vitest.config.ts: nothing in Node, empty storage in workerd. */
declare module 'virtual:mutants' {
  export const cleanUp: () => void | Promise<void>
}
