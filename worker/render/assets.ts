import assets from 'virtual:client-assets'
import type { RouteName } from '#client/routes.ts'
import { assetsFolder } from './client-assets.ts'
import type { PageRoute } from './read-page.ts'

// Paths of the built client files. In development Vite serves the sources instead.

type PageAssets = { scripts: readonly string[]; styles: readonly string[] }

export const entryScript: string = assets.entry

const getFiles = (places: Iterable<number>): string[] =>
  [...places].map((place) => assetsFolder + (assets.files[place] ?? ''))

export const managerStyles: readonly string[] = getFiles(assets.manager).filter((file) =>
  file.endsWith('.css'),
)

const assetsByRoute = new Map<RouteName, PageAssets>()

export function getPageAssets({ name, meta }: PageRoute): PageAssets {
  const cached = assetsByRoute.get(name)
  if (cached) return cached
  const places = new Set([...(assets.pages[name] ?? []), ...(meta.area === 'manager' ? assets.manager : [])])
  const files = getFiles(places)
  const page = {
    // Pages that hydrate when idle, or never, need no scripts at first.
    scripts: meta.hydrate ? [] : files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  }
  assetsByRoute.set(name, page)
  return page
}
