import { brotliCompressSync } from 'node:zlib'
import { bundleChunks } from '../vite/bundle.ts'

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
export async function measureRuntimeSize(): Promise<number> {
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
