import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { App } from '#client/app.tsx'
import { pageNotFound } from '#client/errors.ts'
import { pages } from '#client/pages.ts'
import type { Payload } from '#client/payload.ts'
import type { PageModule } from '#client/router/page-module.ts'
import { withoutHtml } from '#client/router/raw-html.ts'
import { createStaticRuntime } from '#client/router/runtime.ts'
import type { RouteName } from '#client/routes.ts'
import type { Session } from '#client/session/contract.ts'
import { type ReadOutcome, type Rendered, serveCached } from '../cache/serve.ts'
import type { AppContext } from '../context.ts'
import type { Env } from '../env.ts'
import { errorResponse } from '../http/errors.ts'
import { log } from '../http/log.ts'
import type { PageForm } from '../http/page.ts'
import { entryScript, pageAssets } from './assets.ts'
import { documentParts, standaloneParts } from './document.ts'
import { headHtml } from './head.ts'
import { pageHeaders, standaloneHeaders } from './inline.ts'
import { isStored, matchPage, type PageRoute, readPage } from './resolve.ts'
import { wrapStream } from './stream.ts'

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
  const rendered = await outcome()
  return new Response(rendered.stream(), { headers: privateHeaders(rendered) })
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
  const rendered = await renderPage(c, route, outcome.data, session)
  const headers = privateHeaders(rendered)
  for (const [name, value] of Object.entries(outcome.headers ?? {})) headers.set(name, value)
  // By the context, whose cookies it then carries.
  const response = new Response(rendered.stream(), { status: outcome.statusCode, headers })
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
  return () => (route.meta.standalone ? renderStandalone(c, route) : renderPage(c, route, data, session))
}

async function renderPage(
  c: AppContext,
  route: PageRoute,
  data: unknown,
  session: Session | undefined,
): Promise<Rendered> {
  const { name, meta, path } = route
  const module: PageModule = await pages[name]()
  const view = { route, data, error: null, module }
  const assets = pageAssets(route)
  const { start, end } = documentParts({
    head: headHtml(route, data, c.get('env').siteUrl),
    scripts: { entry: entryScript, preload: assets.scripts },
    styles: assets.styles,
    state: {
      buildId: __BUILD_ID__,
      data: withoutHtml(data, meta),
      error: null,
      ...(session ? { session } : {}),
    },
  })
  const tree = await renderToReadableStream(<App runtime={createStaticRuntime(view, session)} />, {
    onError: (error) => log('error', 'render', { path, error }),
  })
  return toRendered(c, tree, { start, end }, pageHeaders(c.get('env'), meta))
}

async function renderStandalone(c: AppContext, route: PageRoute): Promise<Rendered> {
  const { Page } = await import('#client/site/pages/hostinger.tsx')
  const parts = standaloneParts(headHtml(route, {}, c.get('env').siteUrl))
  return toRendered(c, await renderToReadableStream(<Page />), parts, standaloneHeaders)
}

async function toRendered(
  c: AppContext,
  tree: Awaited<ReturnType<typeof renderToReadableStream>>,
  { start, end }: { start: string; end: string },
  security: Readonly<Record<string, string>>,
): Promise<Rendered> {
  // A program that reads wants the complete document.
  if (isbot(c.req.header('User-Agent'))) await tree.allReady
  return {
    headers: { ...security, 'Content-Type': 'text/html; charset=utf-8' },
    stream: (onComplete) => wrapStream(start, tree, end, onComplete),
  }
}
