import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { routes } from '#client/routes.ts'
import { bundleChunks } from '../vite/bundle.ts'
import { collectFiles, readManifest } from '../vite/client-assets.ts'

/** All that `client/entry.tsx` and the tree import from the runtime, including parts that a public page loads later. */
const runtimeExports = [
  "export { createBrowser } from '/client/runtime/browser/browser.ts'",
  "export { createClientRuntime } from '/client/runtime/router/client-runtime.ts'",
  "export { parseJson } from '/client/runtime/text/parse.ts'",
  "export { parseDocumentState } from '/client/runtime/routes/parse.ts'",
  "export { createFailureReporter } from '/client/features/insight/failures/failure-reporter.ts'",
  "export { restoreRawHtml } from '/client/runtime/router/raw-html.ts'",
  "export { startBackgroundTasks } from '/client/runtime/router/background-tasks.ts'",
  "export * from '/client/runtime/router/use-route.ts'",
  "export * from '/client/runtime/router/use-runtime.ts'",
  "export * from '/client/runtime/session/use-session.ts'",
].join('\n')

const entry = 'virtual:runtime'

/** Brotli bytes of the runtime and its hooks in one file, minified, without React. */
async function measureRuntimeSize(): Promise<number> {
  const chunks = await bundleChunks({
    plugins: [
      {
        name: 'runtime-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? runtimeExports : null),
      },
    ],
    build: {
      minify: true,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: entry,
        external: ['react', /vite\/preload-helper/],
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
      modulePreload: false,
    },
  })
  return chunks.reduce((total, { code }) => total + brotliCompressSync(code).byteLength, 0)
}

const kilobyte = 1000

/** Largest brotli size of the scripts that a first visit loads before hydration, as the edge sends them. */
const scriptBudget = 71.4 * kilobyte
/** The page modules for which it is checked. */
const measuredPages = ['index', 'blog-slug', 'nosotros', 'blog', 'servicios', 'contacto']
const styleBudget = 14 * kilobyte
/** Largest brotli size of the part of `client/runtime` that public pages load, without React. */
const runtimeBudget = 7.75 * kilobyte

/** Most scripts that a page of the manager area waits for. */
const managerScripts = 14

/** For each page of the manager area, the number of scripts that it waits for. */
function countManagerScripts(): number[] {
  const manifest = readManifest()
  const pages = Object.keys(manifest).filter((key) => /\/pages\/mngr[\w-]*\.tsx$/.test(key))
  return pages.map((page) => {
    const files = collectFiles(manifest, 'client/entry.tsx')
    for (const key of ['client/manager-pages.ts', page]) collectFiles(manifest, key, files)
    return [...files].filter((file) => file.endsWith('.js')).length
  })
}

function getGzipSize(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).byteLength
}

/**
 * At the highest level, which is the default: files are compressed once. The hashes in names of other files are left out:
 * they differ with each change of any file, which would move the size by up to 200 bytes.
 */
const getBrotliSize = (path: string): number =>
  brotliCompressSync(readFileSync(path, 'utf8').replace(/-[\da-z]{7}(?=\.(?:js|css)\b)/g, '')).byteLength

/** Lists public pages that import a chunk outside of `pageParts` (vite.config.ts): it costs one more round trip. */
function findWaitingPages(): string[] {
  const manifest = readManifest()
  // A preview may import the pages that it shows.
  const isKnown = (key: string): boolean => /^(client\/entry\.tsx|_parts-|_blog-)|\/pages\//.test(key)
  return Object.entries(routes).flatMap(([name, { meta }]) => {
    const module = Object.keys(manifest).find((key) => key.endsWith(`/pages/${name}.tsx`))
    const more = (module && manifest[module]?.imports.filter((key) => !isKnown(key))) || []
    return 'area' in meta || more.length === 0 ? [] : [`${name}: ${more.join(', ')}`]
  })
}

/** For each public page, the bytes of script that a first visit downloads before hydration. */
function measureFirstLoads(): { page: string; script: number }[] {
  const manifest = readManifest()
  const atIdle = new Set<string>(
    Object.entries(routes).flatMap(([name, { meta }]) => ('hydrate' in meta ? [name] : [])),
  )
  return measuredPages.map((page) => {
    const module = Object.keys(manifest).find((key) => key.endsWith(`/pages/${page}.tsx`)) ?? ''
    const files = collectFiles(manifest, 'client/entry.tsx')
    if (!atIdle.has(page)) collectFiles(manifest, module, files)
    const scripts = [...files].filter((file) => !file.endsWith('.css'))
    const script = scripts.reduce((total, file) => total + getBrotliSize(`dist/client${file}`), 0)
    return { page, script }
  })
}

/** Gzip bytes of two stylesheets: the one inside every document, and the one that some public pages load besides. */
function measureStyles(): number {
  const [rest = ''] = globSync('dist/client/assets/rest-*.css')
  return getGzipSize(rest) + gzipSync(readCommonStyles(), { level: 9 }).byteLength
}

function readCommonStyles(): string {
  for (const name of globSync('dist/worker/**/*.js')) {
    const text = /(["`])(@layer reset(?:(?!\1)[^\\]|\\.)*)\1/s.exec(readFileSync(name, 'utf8'))?.[2]
    if (text !== undefined) return text
  }
  throw new Error('The public stylesheet is in none of the bundles of dist/worker')
}

/** Prints the sizes of the build with their budgets. Each size above its budget counts as failed. */
export async function checkBudgets(): Promise<{ passed: number; failed: number }> {
  const rows = [
    ...measureFirstLoads().map(({ page, script }) => ({
      name: `script de ${page} (brotli)`,
      size: script,
      budget: scriptBudget,
    })),
    { name: 'estilos públicos (gzip)', size: measureStyles(), budget: styleBudget },
    { name: 'motor del cliente (brotli)', size: await measureRuntimeSize(), budget: runtimeBudget },
  ]
  for (const { name, size, budget } of rows)
    console.log(`  ${name}: ${(size / kilobyte).toFixed(1)} de ${budget / kilobyte} kB`)
  const waiting = findWaitingPages()
  console.log(`  páginas que esperan otro fichero más: ${waiting.join(' · ') || 'ninguna'}`)
  const scripts = Math.max(...countManagerScripts())
  console.log(`  ficheros de script de una página del panel: ${scripts} de ${managerScripts}`)
  const failed =
    rows.filter(({ size, budget }) => size > budget).length +
    Number(waiting.length > 0) +
    Number(scripts > managerScripts)
  return { passed: rows.length + 2 - failed, failed }
}
