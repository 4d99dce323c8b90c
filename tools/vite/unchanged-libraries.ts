import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Makes a build fail if a plugin gives the bundler other code than the file of a package contains. */
export function requireUnchangedLibraries(): Plugin {
  return {
    name: 'cauce:as-shipped',
    apply: 'build',
    enforce: 'post',
    transform: {
      order: 'post',
      filter: { id: /\/node_modules\/[^?]+\.[cm]?js$/ },
      handler(code, id) {
        if (code !== readFileSync(id, 'utf8')) this.error(`${id} is not what its package ships`)
      },
    },
  }
}
