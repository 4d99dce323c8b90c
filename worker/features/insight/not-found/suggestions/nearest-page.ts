import { match, routes } from '#client/routes.ts'
import type { AppContext } from '#worker/http/context.ts'
import { takeRead } from '#worker/http/limits/limit-reads.ts'
import type { PageOutcome } from '#worker/http/page.ts'
import { classifyNotFound } from '../noise.ts'

/** What a page comes to at an address; null where no page has its shape. */
export type ReadPage = (c: AppContext, url: URL) => Promise<PageOutcome<unknown> | null>

/** In small letters, and without what other sites' addresses end in; null where it is written so already. */
function normalizeSpelling(path: string): string | null {
  const usual = path
    .toLowerCase()
    .replace(/\/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$/, '/')
    .replace(/\.(?:html?|php|aspx?|jsp)$/, '')
    .replace(/(?<=.)(?<!.\/)\/+$/, '')
  return usual === path ? null : usual
}

/**
 * Of an address where nothing stands the page that its usual spelling names: `/Servicios`, `/blog/uno.html`. What has
 * to be looked up is, once, for what people ask alone. Never rejects.
 */
export async function findNearestPage(c: AppContext, path: string, read: ReadPage): Promise<string | null> {
  const usual = normalizeSpelling(path)
  if (usual === null) return null
  const url = new URL(c.get('env').siteUrl)
  url.pathname = usual
  const { name, meta, path: likely } = match(url)
  if (name === null) return null
  if (!routes[name].path.includes(':')) return likely
  const kind = classifyNotFound(path, true)
  if (meta.area !== undefined || meta.cache !== undefined || kind === null || 'noise' in kind) return null
  const giveBack = takeRead(c, 'pages')
  if (!giveBack) return null
  const outcome = await read(c, url).catch(() => null)
  if (outcome?.kind !== 'data' && outcome?.kind !== 'redirect') return null
  giveBack()
  return outcome.kind === 'data' ? likely : outcome.to
}
