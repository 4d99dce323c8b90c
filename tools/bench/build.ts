import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { createClientAssetsPlugin } from '../vite/client-assets.ts'

const bundles = new Map<string, Promise<string>>()

/** Bundles a bench worker. Resolves to the source of its only module. */
export function bundle(entry: string, { minify = false } = {}): Promise<string> {
  const key = `${entry} ${minify}`
  const made = bundles.get(key) ?? makeBundle(entry, minify)
  bundles.set(key, made)
  return made
}

async function makeBundle(entry: string, minify: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react(), createClientAssetsPlugin()],
    define: {
      __BUILD_ID__: JSON.stringify('bench'),
      __DEVELOPMENT__: 'false',
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser', 'production'] },
    ssr: {
      noExternal: true,
      target: 'webworker',
      resolve: { conditions: ['workerd', 'worker', 'module', 'browser', 'production'] },
    },
    build: {
      ssr: entry,
      write: false,
      minify,
      rolldownOptions: { external: [/^node:/, /^cloudflare:/], output: { codeSplitting: false } },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error(`${entry} gave no bundle`)
  return output.output[0].code
}
