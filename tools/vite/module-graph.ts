import type { Plugin } from 'vite'

/** The chunks and modules of the worker's build. Modules are named by their path from the root. */
export type ModuleGraph = {
  /** File of a chunk → its static imports, its bytes, and the unminified bytes of its modules. */
  chunks: Record<string, { imports: string[]; bytes: number; modules: Record<string, number> }>
  /** Module → the modules that import it statically, including modules that only re-export it. */
  importers: Record<string, string[]>
}

export const moduleGraphPath = 'dist/worker/.vite/modules.json'

const toRelative = (root: string, id: string): string =>
  id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id.replace('\0', '')

/**
 * Records, for `tools/checks/cold-start.ts`, the chunk of each module and the modules that import it. Vite's manifest
 * lists only chunks, and Rolldown's bundleAnalyzerPlugin is experimental.
 */
export function createModuleGraphPlugin(): Plugin {
  let root = ''
  return {
    name: 'cauce:module-graph',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'worker',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      const graph: ModuleGraph = { chunks: {}, importers: {} }
      for (const id of this.getModuleIds()) {
        const importers = this.getModuleInfo(id)?.importers ?? []
        graph.importers[toRelative(root, id)] = importers.map((importer) => toRelative(root, importer))
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const modules: Record<string, number> = {}
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          modules[toRelative(root, id)] = code?.length ?? 0
        }
        const bytes = Buffer.byteLength(chunk.code)
        graph.chunks[chunk.fileName] = { imports: chunk.imports, bytes, modules }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(graph) })
    },
  }
}
