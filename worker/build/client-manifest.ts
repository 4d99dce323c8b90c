import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const virtualId = 'virtual:client-manifest'

/** Gives the worker the client's build manifest; in development, where there is none, an empty one. */
export function clientManifest(): Plugin {
  let building = false
  return {
    name: 'cauce:client-manifest',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId(id) {
      return id === virtualId ? `\0${virtualId}` : undefined
    },
    load(id) {
      if (id !== `\0${virtualId}`) return undefined
      const manifest = building ? readFileSync('dist/client/.vite/manifest.json', 'utf8') : '{}'
      return `export default ${manifest}`
    },
  }
}
