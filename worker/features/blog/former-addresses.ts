import type { MiddlewareHandler } from 'hono'
import { match } from '#client/routes.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import type { AppEnv } from '../../http/context.ts'
import { takeRead } from '../../http/limits/limit-reads.ts'
import type { PageFunction } from '../../http/page.ts'
import { findAutomaticRedirect } from './queries/automatic-redirects.ts'

/** `?p=12` of a home page, by which WordPress knows its articles. */
const wordpressIdQuery = /^\?(?:p|page_id)=\d{1,12}$/

/** A script, a font, a picture: no article was ever there, so nothing is asked. */
const assetPath = /\.(?!(?:html?|php|aspx?|jsp)$)[a-z0-9]{1,8}$/i

/** The path in the spelling of client/features/transfer/address.ts, which stored redirects have; null where no article was. */
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

/** An address that an imported article had on another site leads to the article; what is live alone is told of. */
export const redirectFormerAddresses: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = new URL(c.req.url)
  const path = url.pathname === '/' || match(url).name === null ? toFormerPath(url) : null
  if (path === null) return next()
  // Of addresses that are made up by the thousand no more is looked up; they are of nothing.
  const giveBack = takeRead(c, 'pages')
  if (!giveBack) return next()
  const to = await findAutomaticRedirect(c.get('env').db, c.get('now'), path)
  if (to === null) return next()
  giveBack()
  return c.redirect(to, 308)
}

/** The same for a page at any address of its shape, in its own trip: an article's where the page has none. */
export const withFormerAddress =
  <Data>(page: PageFunction<Data>): PageFunction<Data> =>
  async (context) => {
    const { env, now, route } = context
    const path = toFormerPath(new URL(route.fullPath, 'https://a.example'))
    const [outcome, to] = await Promise.all([
      page(context),
      path === null ? null : findAutomaticRedirect(env.db, now, path),
    ])
    return outcome.kind === 'missing' && to !== null ? { kind: 'redirect', to, statusCode: 308 } : outcome
  }
