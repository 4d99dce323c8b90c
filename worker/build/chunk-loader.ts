import type { Plugin } from 'vite'

/** Vite wraps each dynamic import in this module's `__vitePreload(load, files)`. */
const viteLoader = '\0vite/preload-helper.js'

/** Replaces vite's loader of chunks by the small one of `client/runtime`. */
export function chunkLoader(): Plugin {
  return {
    name: 'cauce:chunk-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: (id) =>
      id === viteLoader
        ? `export { withStyles as __vitePreload } from '/client/runtime/with-styles.ts'`
        : undefined,
  }
}
