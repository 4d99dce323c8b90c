import { App } from '#client/app.tsx'
import { pages } from '#client/pages.ts'
import type { Payload } from '#client/payload.ts'
import type { RouteName } from '#client/routes.ts'
import { pageNotFound } from '#client/runtime/errors.ts'
import { withoutHtml } from '#client/runtime/router/raw-html.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import { bodyOf, type ReadOutcome, type Rendered, serveCached } from '../cache/serve.ts'
import type { Env } from '../env.ts'
import type { AppContext } from '../http/context.ts'
import { errorResponse } from '../http/errors.ts'
import type { PageForm } from '../http/page.ts'
import { noticeAt } from '../site-settings/notice.ts'
import { lastSite, siteForTeam, siteOf, type SiteState, versionOf } from '../site-settings/site.ts'
import { entryScript, pageAssets } from './assets.ts'
import { documentOf, standaloneDocument } from './document.ts'
import { headHtml } from './head.ts'
import { pageHeaders, standaloneHeaders } from './inline.ts'
import { isStored, matchPage, type PageRoute, readPage } from './resolve.ts'
import { inlineStyles, restStyles } from './styles.ts'
import { renderTree } from './tree.ts'

/** Answers a page: from the cache where everybody may see the same, or rendered now. */
export async function page(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url)
  const matched = matchPage(url)
  if ('error' in matched) return errorResponse(c, matched.error)
  const { route } = matched
  const read = (env: Env) => readOutcome(c, env, route)
  const missing = () => errorResponse(c, pageNotFound(url.pathname + url.search))
  if (isStored(route.meta)) {
    const isQuestion = route.meta.cache === 'question'
    return serveCached(c, route.fullPath, { read, missing, isQuestion })
  }
  const outcome = await read(c.get('env'))
  if (outcome instanceof Response) return outcome
  if (outcome === 'missing') return missing()
  const rendered = await outcome(lastSite(c.get('env').db))
  return new Response(bodyOf(rendered.body), { headers: privateHeaders(rendered) })
}

/** Answers a form that was posted without script: elsewhere, or with its page again. */
export async function answerForm<Name extends RouteName>(
  c: AppContext,
  form: PageForm<Payload[Name]>,
): Promise<Response> {
  const outcome = await form(c)
  if (outcome instanceof Response) return outcome
  const matched = matchPage(new URL(c.req.url))
  if ('error' in matched) return errorResponse(c, matched.error)
  const { route } = matched
  const session = route.meta.area === 'manager' ? { user: null } : undefined
  const known = await siteOf(c.get('env'), c.get('now'))
  const rendered = await renderPage(c, route, { data: outcome.data, session }, known)
  const headers = privateHeaders(rendered)
  for (const [name, value] of Object.entries(outcome.headers ?? {})) headers.set(name, value)
  // By the context, whose cookies it then carries.
  const response = new Response(bodyOf(rendered.body), { status: outcome.statusCode, headers })
  return c.newResponse(response.body, response)
}

function privateHeaders({ headers }: Rendered): Headers {
  const own = new Headers(headers)
  own.set('Cache-Control', 'private, no-store')
  own.set('X-Robots-Tag', 'noindex')
  return own
}

async function readOutcome(c: AppContext, env: Env, route: PageRoute): Promise<ReadOutcome> {
  const { outcome, session } = await readPage(c, env, route)
  if (outcome.kind === 'missing') return 'missing'
  if (outcome.kind === 'error') return errorResponse(c, outcome.error, session)
  if (outcome.kind === 'redirect') return c.redirect(outcome.to, outcome.statusCode)
  const { data } = outcome
  return (known) =>
    route.meta.standalone ? renderStandalone(c, route, known) : renderPage(c, route, { data, session }, known)
}

async function renderPage(
  c: AppContext,
  route: PageRoute,
  { data, session }: { data: unknown; session: Session | undefined },
  known: SiteState,
): Promise<Rendered> {
  const { name, meta, path } = route
  const site = meta.area === 'manager' ? await siteForTeam(c.get('env'), c.get('now')) : known.site
  const [module, style] = await Promise.all([pages[name](), inlineStyles(name)])
  const view = { route, data, error: null, module }
  const assets = pageAssets(route)
  const runtime = createStaticRuntime(view, session)
  const tree = await renderTree(<App runtime={runtime} site={site} />, path)
  const body = documentOf({
    head: headHtml(route, data, c.get('env').siteUrl, site),
    scripts: { entry: entryScript, preload: assets.scripts },
    style: style.text,
    styles: style.complete ? assets.styles : [restStyles, ...assets.styles],
    accent: known.styles?.page ?? null,
    notice: meta.area === 'manager' ? '' : noticeAt(known.notice, c.get('now')),
    state: {
      buildId: versionOf(known),
      site,
      data: withoutHtml(data, meta),
      error: null,
      ...(session ? { session } : {}),
    },
    tree,
  })
  return { headers: documentHeaders(pageHeaders(c.get('env'), meta, style.text, known)), body }
}

async function renderStandalone(c: AppContext, route: PageRoute, known: SiteState): Promise<Rendered> {
  const { site, styles } = known
  const [{ Page }, { Frame }] = await Promise.all([
    import('#client/features/site/pages/hostinger.tsx'),
    import('#client/features/site/hostinger/frame.tsx'),
  ])
  const head = headHtml(route, {}, c.get('env').siteUrl, site)
  const tree = await renderTree(
    <Frame site={site}>
      <Page />
    </Frame>,
    route.path,
  )
  const body = standaloneDocument(head, styles?.standalone || null, tree)
  return { headers: documentHeaders(standaloneHeaders(known)), body }
}

const documentHeaders = (security: Readonly<Record<string, string>>): Record<string, string> => ({
  ...security,
  'Content-Type': 'text/html; charset=utf-8',
})
