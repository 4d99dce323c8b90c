import type { Plugin } from 'vite'

/**
 * Modules that libraries import and we never run, by the end of their id. They are replaced by empty ones: every
 * byte of the worker is parsed at a cold start.
 */
const unused: readonly { module: RegExp; code: string }[] = [
  // `renderToString`, a second renderer beside the stream's.
  { module: /react-dom\/cjs\/react-dom-server-legacy\.[\w.]+\.js$/, code: 'module.exports = {}' },
]

/** Leaves out of the worker's bundle what its libraries bring along unused. */
export function unusedParts(): Plugin {
  return {
    name: 'cauce:unused-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'worker',
    load: (id) => unused.find(({ module }) => module.test(id))?.code,
  }
}
