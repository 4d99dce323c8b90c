import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'

/** The source map of a chunk that only re-exports has no texts. */
const mapSchema = v.object({
  sources: v.array(v.string()),
  sourcesContent: v.optional(v.array(v.nullable(v.string())), []),
})

/**
 * The files of packages that a folder of bundles contains, according to the source maps. `altered` are those that
 * differ from the files of the package.
 */
export function readLibraries(folder: string): { all: string[]; altered: string[] } {
  const all = new Set<string>()
  const altered = new Set<string>()
  for (const file of globSync('**/*.map', { cwd: folder })) {
    const path = join(folder, file)
    const { sources, sourcesContent } = v.parse(mapSchema, JSON.parse(readFileSync(path, 'utf8')))
    for (const [index, name] of sources.entries()) {
      const source = resolve(dirname(path), name)
      if (!source.includes('/node_modules/')) continue
      all.add(source)
      const text = existsSync(source) ? readFileSync(source, 'utf8') : null
      if (text === null || text !== sourcesContent[index]) altered.add(source)
    }
  }
  return { all: [...all], altered: [...altered] }
}

const reactServerFile = /\/react-dom\/cjs\/react-dom-server\.edge\.production\.js$/

/**
 * Checks that the built worker contains its libraries unchanged (apart from minification), including React's server
 * build.
 */
export async function checkUnchangedLibraries(): Promise<{ passed: number; failed: number }> {
  const { all, altered } = readLibraries('dist/worker')
  console.log(`  ${all.length} módulos de bibliotecas, cambiados: ${altered.join(', ') || 'ninguno'}`)
  const isUnchanged = all.some((path) => reactServerFile.test(path)) && altered.length === 0
  return isUnchanged ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
