import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type ModuleGraph, moduleGraphPath } from '../vite/module-graph.ts'

const graphSchema = v.object({
  chunks: v.record(
    v.string(),
    v.object({
      imports: v.array(v.string()),
      bytes: v.number(),
      modules: v.record(v.string(), v.number()),
    }),
  ),
  importers: v.record(v.string(), v.array(v.string())),
})

const kilobyte = 1000

/**
 * The code that a new isolate runs before it answers. `roots` are the modules that the first request loads; `budget` is
 * the largest number of bytes.
 */
export type StartPath = { name: string; roots: readonly string[]; budget: number }

const publicRoots = ['worker/index.ts', 'client/features/site/pages/index.tsx']

const startPaths: readonly StartPath[] = [
  { name: 'primero /', roots: publicRoots, budget: 453 * kilobyte },
  {
    name: 'primero /mngr',
    roots: [
      'worker/index.ts',
      'client/manager-pages.ts',
      'client/features/dashboard/pages/mngr.tsx',
      'worker/features/dashboard/pages.ts',
    ],
    budget: 535 * kilobyte,
  },
]

/**
 * Largest size of all uploaded modules. Each is parsed only when first imported: `new_module_registry` in
 * wrangler.toml.
 */
const bundleBudget = 3020 * kilobyte

/** The only packages that the first page of an isolate may load, public or of the manager area. */
const allowedPackages = /^node_modules\/(hono|react|react-dom|valibot|drizzle-orm|isbot)\//
/**
 * Folders that only the manager area, forms and cron jobs need. Small modules in them that every page needs are listed
 * below.
 */
const lazyFolders =
  /^worker\/(markdown|features\/(account|users|enquiries|operations\/health|dashboard|content\/(?!(reading|defaults|templates)\/)|transfer))\b/
const eagerModules = ['worker/markdown/cover.ts']

const isAllowed = (module: string, isPublic: boolean): boolean => {
  if (module.startsWith('node_modules/')) return allowedPackages.test(module)
  return !isPublic || !lazyFolders.test(module) || eagerModules.includes(module)
}

/** The chunks that are evaluated when all `roots` are imported. */
function listEvaluatedChunks(
  { chunks }: ModuleGraph,
  roots: readonly string[],
): ModuleGraph['chunks'][string][] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    chunks[file]?.imports.forEach(visit)
  }
  for (const root of roots) {
    const file = Object.keys(chunks).find((name) => chunks[name]?.modules[root] !== undefined)
    if (file === undefined) throw new Error(`${root} is in no module of the worker`)
    visit(file)
  }
  return [...found].flatMap((file) => chunks[file] ?? [])
}

/** The path of static imports that leads from a root to a module. */
function traceImports(graph: ModuleGraph, { eager, roots }: EvaluatedModules, module: string): string[] {
  // A module that only re-exports is in no chunk, but may connect two modules that are in chunks.
  const bundled = new Set(Object.values(graph.chunks).flatMap((chunk) => Object.keys(chunk.modules)))
  const ways = new Map<string, string[]>([[module, [module]]])
  for (const [at, way] of ways) {
    if (roots.includes(at)) return way
    for (const importer of graph.importers[at] ?? []) {
      if (ways.has(importer) || (bundled.has(importer) && !eager.has(importer))) continue
      ways.set(importer, [importer, ...way])
    }
  }
  return [module]
}

type EvaluatedModules = { eager: ReadonlySet<string>; roots: readonly string[] }

/**
 * One problem for each unexpected module that an expected module imports. It states the path of imports, and how many
 * other unexpected modules are loaded through it.
 */
function listUnexpected(graph: ModuleGraph, start: EvaluatedModules, isPublic: boolean): string[] {
  const unexpectedByRoot = new Map<string, { importPath: string; count: number }>()
  for (const module of start.eager) {
    if (isAllowed(module, isPublic)) continue
    const importPath = traceImports(graph, start, module)
    const first = importPath.findIndex((each) => !isAllowed(each, isPublic))
    const unexpected = importPath[first] ?? module
    const known = unexpectedByRoot.get(unexpected) ?? {
      importPath: importPath.slice(0, first + 1).join(' → '),
      count: -1,
    }
    unexpectedByRoot.set(unexpected, { ...known, count: known.count + 1 })
  }
  return [...unexpectedByRoot].map(
    ([module, { importPath, count }]) =>
      `${module} (and ${count} with it) does not belong to a start: ${importPath}`,
  )
}

export type StartReport = { name: string; modules: number; bytes: number; budget: number; problems: string[] }

/** Measures the code that a new isolate loads for its first request. Reports unexpected modules and too many bytes. */
export function measureStart(graph: ModuleGraph, { name, roots, budget }: StartPath): StartReport {
  const chunks = listEvaluatedChunks(graph, roots)
  const modules = new Map(chunks.flatMap((chunk) => Object.entries(chunk.modules)))
  const eager = new Set(modules.keys())
  const isPublic = roots.every((root) => !root.includes('/dashboard/'))
  const problems = listUnexpected(graph, { eager, roots }, isPublic)
  const bytes = chunks.reduce((total, chunk) => total + chunk.bytes, 0)
  if (bytes > budget) {
    const heaviest = [...modules].toSorted(([, a], [, b]) => b - a).slice(0, 10)
    problems.push(`too many bytes; the heaviest: ${heaviest.map(([module]) => module).join(', ')}`)
  }
  return { name, modules: eager.size, bytes, budget, problems }
}

export async function checkColdStart(): Promise<{ passed: number; failed: number }> {
  const graph = v.parse(graphSchema, JSON.parse(readFileSync(moduleGraphPath, 'utf8')))
  const totalBytes = Object.values(graph.chunks).reduce((total, { bytes }) => total + bytes, 0)
  const starts = [
    ...startPaths.map((path) => measureStart(graph, path)),
    {
      name: 'todo el worker',
      modules: Object.values(graph.chunks).reduce(
        (total, chunk) => total + Object.keys(chunk.modules).length,
        0,
      ),
      bytes: totalBytes,
      budget: bundleBudget,
      problems:
        totalBytes > bundleBudget ? ['every byte is uploaded, and read by whatever start comes to it'] : [],
    },
  ]
  for (const { name, modules, bytes, budget, problems } of starts) {
    const size = `${(bytes / kilobyte).toFixed(0)} de ${budget / kilobyte} kB`
    console.log(`  ${name}: ${modules} módulos, ${size} sin comprimir`)
    for (const complaint of problems) console.error(`    ${complaint}`)
  }
  const failed = starts.filter(({ problems }) => problems.length > 0).length
  return { passed: starts.length - failed, failed }
}
