import react from '@vitejs/plugin-react'
import { bundleChunks } from '../vite/bundle.ts'
import { createClientAssetsPlugin } from '../vite/client-assets.ts'

const conditions = ['workerd', 'worker', 'module', 'browser', 'production']

const bundled = new Map<string, Promise<string>>()

/** Returns the source of a bench worker as one module. Bundles each worker only once. */
export function bundle(entry: string): Promise<string> {
  const source = bundled.get(entry) ?? bundleAnew(entry)
  bundled.set(entry, source)
  return source
}

async function bundleAnew(entry: string): Promise<string> {
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
      minify: true,
      rolldownOptions: { external: [/^node:/, /^cloudflare:/], output: { codeSplitting: false } },
    },
  })
  if (!chunk) throw new Error(`${entry} gave no bundle`)
  return chunk.code
}
