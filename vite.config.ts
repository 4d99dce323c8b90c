import { cp } from 'node:fs/promises'
import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createBuildFilesPlugin } from './tools/vite/build-files.ts'
import { buildId } from './tools/vite/build-id.ts'
import { createClientAssetsPlugin } from './tools/vite/client-assets.ts'
import { createModuleGraphPlugin } from './tools/vite/module-graph.ts'
import { requireUnchangedLibraries } from './tools/vite/unchanged-libraries.ts'

const mainChunk = /client\/entry\.tsx$|rolldown\/runtime/
/** What several public pages are made of; tools/checks/budgets.ts finds what is missing here. */
const pageParts = [
  /client\/ui\/\w+(-\w+)*\/(heading|icon|deferred|next-step|published|raw-html|thread-drawing|threads-path|table-of-contents|pagination)\.tsx?$/,
  /client\/(shared-chunk|runtime\/router\/use-deferred|runtime\/browser\/clipboard)\.ts$/,
  /client\/features\/blog\/(post-list\/post-list|tag-list|search\/(search-form|highlighted-text))\.tsx$/,
  /client\/features\/site\/(rich-text|service-facts|service-summaries)\.tsx?$/,
  /client\/features\/(settings\/contract\/(services|hours)|enquiries\/contract\/form)\.ts$/,
]

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
        target: 'baseline-widely-available',
        modulePreload: { polyfill: false },
        // The public stylesheet stands inline in the document; only fonts and the like are files.
        assetsInlineLimit: 0,
        // tools/checks/budgets.ts and cold-start.ts hold the sizes.
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          input: 'client/entry.tsx',
          // One file compresses better than React, the frame and the small parts of most pages apart, and
          // spares a first visit and every change of page their requests.
          output: {
            codeSplitting: {
              groups: [
                { name: 'main', test: mainChunk },
                // What most pages are made of: a first visit to those that need no script goes without.
                { name: 'parts', test: (id) => pageParts.some((part) => part.test(id)) },
                // What the frame of the manager area and its parts wear: small, and one file is one request.
                { name: 'manager', test: /client\/ui\/.+\.css$/ },
              ],
            },
          },
        },
      },
    },
    // Whatever is imported is parsed at a cold start; the maps give the log its names back.
    worker: {
      build: {
        outDir: 'dist/worker',
        assetsInlineLimit: 0,
        minify: true,
        sourcemap: true,
        chunkSizeWarningLimit: 2_000,
      },
    },
  },
  builder: {
    // The client first: the worker's bundle holds the client's manifest.
    async buildApp(builder) {
      for (const name of ['client', 'worker']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
      // What only the worker's inline stylesheet refers to (the font) is served from here too.
      await cp('dist/worker/assets', 'dist/client/assets', {
        recursive: true,
        filter: (path) => !/\.(js|map)$/.test(path),
      })
    },
  },
}))
