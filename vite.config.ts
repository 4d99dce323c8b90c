import { cp } from 'node:fs/promises'
import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createBuildFilesPlugin } from './tools/vite/build-files.ts'
import { buildId } from './tools/vite/build-id.ts'
import { createClientAssetsPlugin } from './tools/vite/client-assets.ts'
import { createModuleGraphPlugin } from './tools/vite/module-graph.ts'
import { nameSharedByTool } from './tools/vite/tool-chunk.ts'
import { requireUnchangedLibraries } from './tools/vite/unchanged-libraries.ts'

const mainChunk = /client\/entry\.tsx$|rolldown\/runtime/
/** Modules that several public pages share. tools/checks/budgets.ts finds missing ones. */
const pageParts = [
  /client\/ui\/\w+(-\w+)*\/(heading|icon|deferred|next-step|published|raw-html|thread-drawing|threads-path|table-of-contents|pagination|email-suggestion|steps|address-with-map)\.tsx?$/,
  /client\/(shared-chunk|runtime\/router\/use-deferred|runtime\/browser\/(clipboard|when-released))\.ts$/,
  // What starts when the first page is idle, as the shared parts do.
  /client\/runtime\/(router\/(background-tasks|link-prefetch|prefetch)|updates\/(build-check|read-manifest)|browser\/(queue|connection)|routes\/route-rules)\.ts$/,
  /client\/features\/blog\/(post-list\/post-list|tag-list|search\/(search-form|highlighted-text))\.tsx$/,
  /client\/features\/content\/public\/(long-text|rich-text)\.tsx$/,
  // Every page links to the home page.
  /client\/features\/site\/(pages\/index|case-summaries|loose-ends|questions|service-summaries)\.tsx?$/,
  /client\/features\/(settings\/contract\/(services|hours)|enquiries\/contract\/form)\.ts$/,
]

/** A list leads to its articles, and articles to each other: one small file, so that a click requests only data. */
const blogPages =
  /client\/features\/blog\/(pages\/blog(-slug|-etiqueta|-serie|-autor)?|article\/[\w-]+|enhance)\.tsx?$/

/** Widely available in browsers, as Vite's `baseline-widely-available`, which is no value for `cssTarget`. */
const browsers = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4']

export default defineConfig(({ command }) => ({
  publicDir: 'client/public',
  define: { __BUILD_ID__: JSON.stringify(buildId), __DEVELOPMENT__: String(command === 'serve') },
  plugins: [
    react(),
    createClientAssetsPlugin(),
    createModuleGraphPlugin(),
    requireUnchangedLibraries(),
    createBuildFilesPlugin(buildId),
    cloudflare({ viteEnvironment: { name: 'worker' }, inspectorPort: false }),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: browsers,
        modulePreload: {
          polyfill: false,
          // Public pages need no list of what to load with them: client/entry.tsx requests the parts that they share.
          resolveDependencies: (file, dependencies) => (file.includes('/manager-pages-') ? dependencies : []),
        },
        // Public styles are inline in the document; only fonts and the like are files.
        assetsInlineLimit: 0,
        // tools/checks/budgets.ts and cold-start.ts check the sizes.
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          input: 'client/entry.tsx',
          // One file compresses better than several, and saves requests on a first visit and on each navigation.
          output: {
            // Shorter in the compressed list of files.
            hashCharacters: 'base36',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'main', test: mainChunk },
                // Separate from `main`, because first visits to pages without scripts do not need it.
                { name: 'parts', test: (id) => pageParts.some((part) => part.test(id)) },
                { name: 'blog', test: blogPages },
                // With fewer, the parts of the editor would come to pages that have none.
                { name: nameSharedByTool, debugName: 'tool', minShareCount: 4 },
                // All styles of the manager area in one file: they are small, and one file is one request.
                { name: 'manager', test: /client\/ui\/.+\.css$/ },
              ],
            },
          },
        },
      },
    },
    // Everything that is imported is parsed at a cold start. The source maps restore names in the log.
    worker: {
      build: {
        outDir: 'dist/worker',
        assetsInlineLimit: 0,
        // As in the client's build: a stylesheet that both contain is one file.
        cssTarget: browsers,
        minify: true,
        sourcemap: true,
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          // What every start evaluates is one file, with its dependencies, instead of a hundred that import each other.
          output: { codeSplitting: { groups: [{ name: 'start', test: /\/worker\/index\.ts$/ }] } },
        },
      },
    },
  },
  builder: {
    // The client first: the worker's bundle contains a summary of the client's manifest.
    async buildApp(builder) {
      for (const name of ['client', 'worker']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
      // Also serve the files that only the worker's inline stylesheet refers to, such as the font.
      await cp('dist/worker/assets', 'dist/client/assets', {
        recursive: true,
        filter: (path) => !/\.(js|map)$/.test(path),
      })
    },
  },
}))
