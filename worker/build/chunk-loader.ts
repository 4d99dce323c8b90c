import type { Plugin } from 'vite'

/** Vite wraps each dynamic import in this module's `__vitePreload(load, files)`. */
const viteLoader = '\0vite/preload-helper.js'

/**
 * V8 compiles such a script whole, beside the main thread, instead of each function when it is first
 * called: at 4× CPU slowdown the first change of page shows 15 ms sooner. Only holds as the first line.
 */
const compileEagerly = '//# allFunctionsCalledOnLoad\n'

/** Vite names a chunk's stylesheets by their places in a list of its own, which is longer than one use of it. */
const fileList = /^const __vite__mapDeps=.*?m\.f=(\[.*?\]).*\n/m
const fileUse = /__vite__mapDeps\(\[([\d,]+)\]\)/g

/** The files themselves where they are used. */
export function nameStyles(code: string): string {
  const [list, names] = fileList.exec(code) ?? []
  if (list === undefined || names === undefined) return code
  // Vite has just written it.
  const files = JSON.parse(names) as string[]
  return code
    .replace(list, '')
    .replace(fileUse, (_, places: string) => JSON.stringify(places.split(',').map((at) => files[Number(at)])))
}

/** A dynamic import without stylesheets, as vite wraps it. */
const bareImport = /[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\([\w$]+=>[\w$.]+(?:\([^()]*\))?\))?),\[\]\)/g

/** What brings no stylesheet needs no loader. */
export const unwrapImports = (code: string): string => code.replace(bareImport, '$1')

/** How the client's chunks are loaded: by the small loader of `client/platform`, and the entry compiled at once. */
export function chunkLoader(): Plugin {
  return {
    name: 'cauce:chunk-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: (id) =>
      id === viteLoader
        ? `export { withStyles as __vitePreload } from '/client/platform/with-styles.ts'`
        : undefined,
    generateBundle: {
      // After vite, which puts a line of its own before the rest.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry)
            chunk.code = compileEagerly + unwrapImports(nameStyles(chunk.code))
        }
      },
    },
  }
}
