import { App } from '#client/app.tsx'
import { pages } from '#client/pages.ts'
import type { Payload } from '#client/payload.ts'
import type { RouteName } from '#client/routes.ts'
import { omitRawHtml } from '#client/runtime/router/raw-html.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import { createBody, type RenderedResponse } from '../cache/serve-cached.ts'
import type { AppContext } from '../http/context.ts'
import { errorResponse, wantsJson } from '../http/errors.ts'
import type { PageForm } from '../http/page.ts'
import { getAnnouncementHtml } from '../site-settings/announcement.ts'
import {
  getSiteForUsers,
  getSiteState,
  type SiteState,
  getDocumentVersion,
} from '../site-settings/site-state.ts'
import { entryScript, getPageAssets } from './assets.ts'
import { renderDocument } from './document.ts'
import { renderHead } from './head.ts'
import { getPageHeaders, managerHead } from './inline.ts'
import { findStandalonePage, type PageRoute, validateRoute } from './read-page.ts'
import { serveRoute } from './serve-route.ts'
import { getInlineStyles } from './styles.ts'
import { renderTree } from './tree.ts'

export const servePage = (c: AppContext): Promise<Response> =>
  serveRoute(c, {
    getKey: ({ fullPath }) => fullPath,
    redirect: ({ to, statusCode }) => c.redirect(to, statusCode),
    async render(route, given, known) {
      const page = findStandalonePage(route, given.data)
      if (!page) return renderPage(c, route, given, known)
      const { renderStandalone } = await import('./standalone.tsx')
      return renderStandalone({ route, page, siteUrl: c.get('env').siteUrl }, known)
    },
    createPrivateHeaders,
  })

/**
 * Answers a form posted without JavaScript: with the form's own response, or with its page rendered again. Clients that
 * ask for JSON get a refusal as JSON.
 */
export async function handlePageForm<Name extends RouteName>(
  c: AppContext,
  form: PageForm<Payload[Name]>,
): Promise<Response> {
  const outcome = await form(c)
  if (outcome instanceof Response) return outcome
  const { data, statusCode: status, headers = {} } = outcome
  const response =
    status >= 400 && wantsJson(c)
      ? await errorResponse(c, {
          statusCode: status,
          message: 'No aceptamos lo enviado.',
        })
      : await renderPageAgain(c, data, status)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // `c.newResponse` adds the cookies set in this context.
  return c.newResponse(response.body, response)
}

async function renderPageAgain(c: AppContext, data: unknown, status: number): Promise<Response> {
  const matched = validateRoute(c.get('route'))
  if ('error' in matched) return errorResponse(c, matched.error)
  const { route } = matched
  const session = route.meta.area === 'manager' ? { user: null } : undefined
  const known = await getSiteState(c.get('env'), c.get('now'))
  const rendered = await renderPage(c, route, { data, session }, known)
  return new Response(createBody(rendered.body), { status, headers: createPrivateHeaders(rendered) })
}

function createPrivateHeaders({ headers }: RenderedResponse): Headers {
  const own = new Headers(headers)
  own.set('Cache-Control', 'private, no-store')
  own.set('X-Robots-Tag', 'noindex')
  return own
}

async function renderPage(
  c: AppContext,
  route: PageRoute,
  { data, session }: { data: unknown; session: Session | undefined },
  siteState: SiteState,
): Promise<RenderedResponse> {
  const { name, meta, path } = route
  const site = meta.area === 'manager' ? await getSiteForUsers(c.get('env'), c.get('now')) : siteState.site
  const [module, style, { embedDrawing } = {}] = await Promise.all([
    pages[name](),
    getInlineStyles(name),
    // Only for pages that stay as the server wrote them: hydration would find another address. Also for previews, which
    // nothing stores: the drawing of a text that is not published has no address.
    meta.hydrate === 'idle' || (meta.hydrate === 'none' && meta.cache === 'none')
      ? import('../site-settings/threads-svg.ts')
      : undefined,
  ])
  const view = { route, data, error: null, module }
  const assets = getPageAssets(route)
  const runtime = { ...createStaticRuntime(view, session), ...(embedDrawing && { embedDrawing }) }
  const tree = await renderTree(<App runtime={runtime} site={site} />, path)
  const body = renderDocument({
    head:
      (await renderHead({ route, data, siteUrl: c.get('env').siteUrl, site })) +
      (meta.area === 'manager' ? managerHead : ''),
    scripts: { entry: entryScript, preload: assets.scripts },
    style: style.text,
    styles: [...style.linked, ...assets.styles],
    accentStyle: siteState.styles?.page ?? null,
    hasFeeds: siteState.hasFeeds,
    announcement: meta.area === 'manager' ? '' : getAnnouncementHtml(siteState.announcement, c.get('now')),
    state: {
      buildId: getDocumentVersion(siteState),
      site,
      data: omitRawHtml(data, meta),
      error: null,
      ...(session ? { session } : {}),
    },
    tree,
  })
  const security = await getPageHeaders(c.get('env'), meta.area === 'manager', style.text, siteState)
  const headers = { ...security, 'Content-Type': 'text/html; charset=utf-8' }
  return { headers, body }
}
