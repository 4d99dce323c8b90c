import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import type { Database } from '../../env.ts'
import type { AppContext } from '../../http/context.ts'
import { takeRead } from '../../http/limits/limit-reads.ts'
import type { PageFunction } from '../../http/page.ts'
import { findAutomaticRedirect } from './queries/automatic-redirects.ts'

/** The query by which WordPress addresses posts, e.g. `/?p=12`. */
const wordpressIdQuery = /^\?(?:p|page_id)=\d{1,12}$/

/** Scripts, fonts and images: never the path of a post, so they need no query. */
const assetPath = /\.(?!(?:html?|php|aspx?|jsp)$)[a-z0-9]{1,8}$/i

/** API paths are never the path of a post. */
const apiPath = /^\/api(?:\/|$)/

/**
 * Converts a requested path to the form in which redirects store it (client/features/transfer/address.ts): decoded,
 * without `index.html` or trailing slash. Null if it cannot be the former path of a post.
 */
function toFormerPath(url: URL): string | null {
  const { pathname, search } = url
  if (pathname === '/') return wordpressIdQuery.test(search) ? `/${search}` : null
  if (pathname.length > 900 || assetPath.test(pathname)) return null
  try {
    return normalizeUnicode(decodeURIComponent(pathname))
      .replace(/\/index\.html?$/, '')
      .replace(/(?<=.)\/$/, '')
  } catch {
    return null
  }
}

/** The target of the automatic redirect from a URL whose page is missing; null if there is none. */
export async function findRedirectFrom(db: Database, now: number, url: URL): Promise<string | null> {
  const path = toFormerPath(url)
  return path === null ? null : findAutomaticRedirect(db, now, path)
}

/**
 * The target of the stored redirect from this path, for example from the path that an imported post had on its former
 * site. Null if the path has a page or no redirect, or if the network exceeds its limit.
 */
export async function findFormerAddress(c: AppContext, url: URL): Promise<string | null> {
  if (url.pathname !== '/' && c.get('route').name !== null) return null
  const path = apiPath.test(url.pathname) ? null : toFormerPath(url)
  if (path === null) return null
  // A network that requests too many unknown paths gets no further lookups.
  const giveBack = takeRead(c, 'pages')
  const to = giveBack && (await findAutomaticRedirect(c.get('env').db, c.get('now'), path))
  if (to !== null) giveBack?.()
  return to
}

/**
 * Wraps a page function: if its page is missing, follows the stored redirect from this path, if there is one. Both
 * lookups start in the same turn, so that a versioned database sends them as one batch.
 */
export const withFormerAddress =
  <Data>(page: PageFunction<Data>): PageFunction<Data> =>
  async (context) => {
    const { env, now, route } = context
    const [outcome, to] = await Promise.all([
      page(context),
      findRedirectFrom(env.db, now, new URL(route.fullPath, 'https://a.example')),
    ])
    return outcome.kind === 'missing' && to !== null ? { kind: 'redirect', to, statusCode: 308 } : outcome
  }
