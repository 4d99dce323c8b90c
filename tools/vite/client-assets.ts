import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { assetsFolder, type ClientAssets } from '#worker/render/client-assets.ts'

const entryKey = 'client/entry.tsx'
const managerKey = 'client/manager-pages.ts'
const pageNamePattern = /\/pages\/([\w-]+)\.tsx$/

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestSchema>

export const readManifest = (): Manifest =>
  v.parse(manifestSchema, JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')))

/** The addresses of a chunk, of all that it imports and of their styles. */
export function collectFiles(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(`/${chunk.file}`)) return found
  found.add(`/${chunk.file}`)
  for (const style of chunk.css) found.add(`/${style}`)
  for (const imported of chunk.imports) collectFiles(manifest, imported, found)
  return found
}

/** Selects what the worker needs of vite's manifest: each cold start would have to evaluate the complete 33 kB. */
export function collectAssets(manifest: Manifest): ClientAssets {
  const files: string[] = []
  const listIndexes = (key: string): number[] => {
    const entryFiles = collectFiles(manifest, entryKey)
    return [...collectFiles(manifest, key)]
      .filter((file) => !entryFiles.has(file))
      .map((file) => file.slice(assetsFolder.length))
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1))
  }
  const pages = Object.keys(manifest).flatMap((key) => {
    const name = pageNamePattern.exec(key)?.[1]
    return name === undefined ? [] : [[name, listIndexes(key)] as const]
  })
  return {
    entry: `/${manifest[entryKey]?.file ?? ''}`,
    manager: listIndexes(managerKey),
    pages: Object.fromEntries(pages),
    files,
  }
}

/** Gives the worker the paths of the client's built files; in development, the path of the entry's source. */
export const createClientAssetsPlugin = (): Plugin => ({
  name: 'cauce:client-assets',
  resolveId: { filter: { id: /^virtual:client-assets$/ }, handler: () => '\0virtual:client-assets' },
  load: {
    filter: { id: /^\0virtual:client-assets$/ },
    handler() {
      const manifest =
        this.environment.config.command === 'build'
          ? readManifest()
          : { [entryKey]: { file: entryKey, imports: [], css: [] } }
      return `export default ${JSON.stringify(collectAssets(manifest))}`
    },
  },
})
