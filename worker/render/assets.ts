import manifest from 'virtual:client-manifest'
import type { RouteName } from '#client/routes.ts'
import type { PageRoute } from './resolve.ts'

// Where the client's built files are. In development vite serves the sources instead.

type PageAssets = { scripts: readonly string[]; styles: readonly string[] }

const entryKey = 'client/entry.tsx'

export const entryScript: string = __DEVELOPMENT__ ? `/${entryKey}` : `/${manifest[entryKey]?.file ?? ''}`

const known = new Map<RouteName, PageAssets>()

function collect(key: string, found: { scripts: Set<string>; styles: Set<string> }): void {
  const chunk = manifest[key]
  if (!chunk || found.scripts.has(`/${chunk.file}`)) return
  found.scripts.add(`/${chunk.file}`)
  for (const style of chunk.css ?? []) found.styles.add(`/${style}`)
  for (const imported of chunk.imports ?? []) collect(imported, found)
}

/** The manifest's key of a page's module, which is named after its route. */
function pageModule(name: RouteName): string {
  return Object.keys(manifest).find((key) => key.endsWith(`/pages/${name}.tsx`)) ?? ''
}

/** The chunks that a page needs besides the entry, so that they load beside it and not after it. */
export function pageAssets({ name, meta }: PageRoute): PageAssets {
  const cached = known.get(name)
  if (cached) return cached
  const found = { scripts: new Set<string>(), styles: new Set<string>() }
  collect(pageModule(name), found)
  if (meta.area === 'manager') collect('client/manager-pages.ts', found)
  const entry = { scripts: new Set<string>(), styles: new Set<string>() }
  collect(entryKey, entry)
  const assets = {
    // What stays as it was sent needs none before it is idle.
    scripts: meta.hydrate ? [] : [...found.scripts].filter((file) => !entry.scripts.has(file)),
    styles: [...found.styles],
  }
  known.set(name, assets)
  return assets
}
