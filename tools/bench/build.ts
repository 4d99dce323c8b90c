import react from '@vitejs/plugin-react'
import { bundleChunks } from '../vite/bundle.ts'
import { createClientAssetsPlugin } from '../vite/client-assets.ts'

const bundles = new Map<string, Promise<string>>()

/** Bundles a bench worker. Resolves to the source of its only module. */
export function bundle(entry: string, { minify = false } = {}): Promise<string> {
  const key = `${entry} ${minify}`
  const made = bundles.get(key) ?? makeBundle(entry, minify)
  bundles.set(key, made)
  return made
}

const conditions = ['workerd', 'worker', 'module', 'browser', 'production']

async function makeBundle(entry: string, minify: boolean): Promise<string> {
  const [chunk] = await bundleChunks({
    plugins: [react(), createClientAssetsPlugin()],
    define: {
      __BUILD_ID__: JSON.stringify('bench'),
      __DEVELOPMENT__: 'false',
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    resolve: { conditions },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions } },
    build: {
      ssr: entry,
      minify,
      rolldownOptions: { external: [/^node:/, /^cloudflare:/], output: { codeSplitting: false } },
    },
  })
  if (!chunk) throw new Error(`${entry} gave no bundle`)
  return chunk.code
}
