import { match, routes } from '#client/routes.ts'
import type { AppContext } from '#worker/http/context.ts'
import { takeRead } from '#worker/http/limits/limit-reads.ts'
import { readPage, validateRoute } from '#worker/render/read-page.ts'
import { classifyNotFound } from '../noise.ts'

/** Lowercases a path and removes index files, extensions and trailing slashes; null if nothing changes. */
function normalizeSpelling(path: string): string | null {
  const usual = path
    .toLowerCase()
    .replace(/\/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$/, '/')
    .replace(/\.(?:html?|php|aspx?|jsp)$/, '')
    .replace(/(?<=.)(?<!.\/)\/+$/, '')
  return usual === path ? null : usual
}

/**
 * Finds the page that a missing path names in its normalized spelling, e.g. `/Servicios` or `/blog/uno.html`. Makes at
 * most one lookup, and none for paths of scanners. Never rejects.
 */
export async function findNearestPage(c: AppContext, path: string): Promise<string | null> {
  const usual = normalizeSpelling(path)
  if (usual === null) return null
  const url = new URL(c.get('env').siteUrl)
  url.pathname = usual
  const route = match(url)
  const { name, meta, path: nearestPath } = route
  if (name === null) return null
  if (!routes[name].path.includes(':')) return nearestPath
  const kind = classifyNotFound(path, { isLinked: true })
  if (meta.area !== undefined || meta.cache !== undefined || kind === null || 'noise' in kind) return null
  const giveBack = takeRead(c, 'pages')
  if (!giveBack) return null
  const valid = validateRoute(route)
  if ('error' in valid) return null
  const read = await readPage(c, c.get('env'), valid.route).catch(() => null)
  const outcome = read?.outcome
  if (outcome?.kind !== 'data' && outcome?.kind !== 'redirect') return null
  giveBack()
  return outcome.kind === 'data' ? nearestPath : outcome.to
}
