import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { App } from '#client/app.tsx'
import { type AppError, isAppError, pageNotFound, validationFailed } from '#client/errors.ts'
import type { Payload } from '#client/payload.ts'
import type { Session } from '#client/session/contract.ts'
import { Page as StandalonePage } from '#client/site/pages/hostinger.tsx'
import { pages, type PageModule } from '#client/pages.ts'
import { href, match, type RouteLocation, type RouteName, routes } from '#client/routes.ts'
import { createStillRuntime } from '#client/router/runtime.ts'
import { type AppContext, later } from '../context.ts'
import { readGeneration } from '../db/generation.ts'
import { withCookies } from '../session/cookies.ts'
import { requireManager } from '../session/require-manager.ts'
import { findManagerSession } from '../session/request-session.ts'
import { pageFunctions, type PageOutcome, pageQuery } from '../pages.ts'
import { entryScript, pageAssets } from './assets.ts'
import { documentParts, standaloneParts } from './document.ts'
import { errorResponse } from './error.tsx'
import { headHtml, headOf } from './head.ts'
import { pageHeaders, standaloneHeaders } from './inline.ts'
import { answerFrom, type CachedAnswer } from '../cache/page-cache.ts'
import { pageCache } from '../cache/public-cache.ts'
import { wrapStream } from './stream.ts'

const publicCaching = 'public, max-age=0, must-revalidate'
const privateCaching = 'private, no-store'

/** These pages know who is signed in; every other one asks once it is alive. */
function isManagerArea(name: RouteName): boolean {
  return name.startsWith('mngr')
}

/** Private pages show who is signed in, or what one visitor did, and are never kept. */
export function isPrivate(name: RouteName): boolean {
  return isManagerArea(name) || 'unkept' in routes[name].meta
}

/** Answers a request with a page of its own data, which nobody keeps: a form that was posted. */
export async function renderOwn<Name extends RouteName>(
  c: AppContext,
  name: Name,
  data: Payload[Name],
  status: number,
): Promise<Response> {
  const route = match(new URL(href(name), c.req.url))
  const { body, headers } = await renderPage(c, { ...route, name }, data, null, undefined)
  return new Response(body, { status, headers })
}

/** The route with only the query its page listens to: what is rendered may depend on nothing else. */
function normalise(route: RouteLocation & { name: RouteName }): { route: RouteLocation; key: string } {
  const listened = pageQuery[route.name] ?? []
  const query = Object.fromEntries(Object.entries(route.query).filter(([name]) => listened.includes(name)))
  const search = new URLSearchParams(query).toString()
  const key = route.path + (search ? `?${search}` : '')
  return { route: { ...route, query, fullPath: key }, key }
}

function hasName(route: RouteLocation): route is RouteLocation & { name: RouteName } {
  return route.name !== null
}

/** A page's data, in the order of Spec §5: match, validate, guard, data. */
export async function resolvePage(
  c: AppContext,
  url: URL,
): Promise<{
  route: RouteLocation & { name: RouteName }
  outcome: Exclude<PageOutcome<Payload[RouteName]>, { kind: 'missing' }>
  session?: Session
}> {
  const route = match(url)
  const failed = (error: AppError) => ({
    route: { ...route, name: 'index' as const },
    outcome: { kind: 'error' as const, error },
  })
  if (!hasName(route)) return failed(pageNotFound(route.fullPath))
  if (route.meta.validate && route.meta.validate(route) !== true)
    return failed(validationFailed(route.fullPath))
  const guard = route.meta.middleware ? await requireManager(c, route) : null
  if (guard?.kind === 'stop') return { route, outcome: guard.outcome }
  // The open pages of the manager area know as well who is asking.
  const found = !guard && isManagerArea(route.name) ? await findManagerSession(c) : null
  const row = guard?.row ?? found?.session ?? null
  const { route: normal } = normalise(route)
  const context = {
    env: c.get('env'),
    now: c.get('now'),
    route: isPrivate(route.name) ? route : normal,
    user: row?.user ?? null,
    session: row,
    storesDown: found?.down ?? false,
  }
  const outcome = await pageFunctions[route.name](context)
  if (outcome.kind === 'missing') return failed(pageNotFound(route.fullPath))
  return { route, outcome, ...(isManagerArea(route.name) ? { session: { user: row?.user ?? null } } : {}) }
}

/** Answers a page: from the cache, or rendered now. */
export async function page(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url)
  const route = match(url)
  const shared = hasName(route) && !isPrivate(route.name) && (route.meta.validate?.(route) ?? true)
  const key = hasName(route) && shared ? normalise(route).key : null
  if (key !== null) {
    await pageCache.revalidate(
      c.get('now'),
      () => readGeneration(c.get('env').db, c.get('now')),
      (work) => later(c, work),
    )
    const hit = pageCache.fresh(key) ?? (await pageCache.shared(key))
    if (hit) return answerFrom(hit, c.req.raw)
  }
  try {
    return await render(c, url, key)
  } catch (error) {
    const stale =
      key !== null && isAppError(error) && error.statusCode === 503 ? await pageCache.lastAnywhere(key) : null
    if (stale) return answerFrom(stale, c.req.raw)
    throw error
  }
}

async function render(c: AppContext, url: URL, key: string | null): Promise<Response> {
  const { route, outcome, session } = await resolvePage(c, url)
  if (outcome.kind === 'error') return errorResponse(c, outcome.error, session)
  if (outcome.kind === 'redirect') return c.redirect(outcome.to, outcome.statusCode)
  return route.meta.standalone === true
    ? renderStandalone(c, route, key)
    : renderPage(c, route, outcome.data, key, session)
}

/** A page of the manager area as the answer to a form: with this data, and its cookies kept. */
export async function renderPrivatePage<Name extends RouteName>(
  c: AppContext,
  name: Name,
  data: Payload[Name],
  status: number,
): Promise<Response> {
  const route = { ...match(new URL(c.req.url)), name }
  const { body, headers } = await renderPage(c, route, data, null, { user: null })
  return withCookies(c, new Response(body, { status, headers }))
}

/** Article HTML stands in the tree already; the state leaves it out and the client takes it from there. */
function withoutHtml(data: object): unknown {
  if (!('post' in data) || typeof data.post !== 'object') return data
  const { html: _, ...post } = { html: '', ...data.post }
  return { ...data, post }
}

async function renderPage(
  c: AppContext,
  route: RouteLocation & { name: RouteName },
  data: Payload[RouteName],
  key: string | null,
  session: Session | undefined,
): Promise<Response> {
  const { name } = route
  const module: PageModule = await pages[name]()
  const shownRoute = isPrivate(name) ? route : normalise(route).route
  const runtime = createStillRuntime({ route: shownRoute, data, error: null, module }, session)
  const assets = pageAssets(name)
  const { start, end } = documentParts({
    // `data` came from the function of this very name.
    head: headHtml(headOf(name, shownRoute, data as never, c.get('env').siteUrl), c.get('env').siteUrl),
    scripts: { entry: entryScript, preload: assets.scripts },
    styles: assets.styles,
    state: { buildId: __BUILD_ID__, data: withoutHtml(data), error: null, ...(session ? { session } : {}) },
  })
  const tree = await renderToReadableStream(<App runtime={runtime} />, {
    onError: (error) =>
      console.error(
        JSON.stringify({ level: 'error', event: 'render', path: route.path, error: String(error) }),
      ),
  })
  return send(c, tree, start, end, pageHeaders(c.get('env'), name), key)
}

async function renderStandalone(
  c: AppContext,
  route: RouteLocation & { name: RouteName },
  key: string | null,
): Promise<Response> {
  const { siteUrl } = c.get('env')
  const { start, end } = standaloneParts(headHtml(headOf(route.name, route, {} as never, siteUrl), siteUrl))
  const tree = await renderToReadableStream(<StandalonePage />)
  return send(c, tree, start, end, standaloneHeaders, key)
}

async function send(
  c: AppContext,
  tree: Awaited<ReturnType<typeof renderToReadableStream>>,
  start: string,
  end: string,
  security: Readonly<Record<string, string>>,
  key: string | null,
): Promise<Response> {
  const headers = new Headers(security)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', key === null ? privateCaching : publicCaching)
  if (key === null) headers.set('X-Robots-Tag', 'noindex')
  const version = pageCache.version()
  if (key === null || version === null) {
    if (isbot(c.req.header('User-Agent'))) await tree.allReady
    return new Response(wrapStream(start, tree, end), { headers })
  }
  if (isbot(c.req.header('User-Agent')) || c.req.method === 'HEAD' || c.req.header('If-None-Match')) {
    await tree.allReady
    const body = new Uint8Array(await new Response(wrapStream(start, tree, end)).arrayBuffer())
    return answerFrom(keep(c, key, { version, body, headers }), c.req.raw)
  }
  headers.set('ETag', `W/"${__BUILD_ID__}-${version}"`)
  const stream = wrapStream(start, tree, end, (body) =>
    keep(c, key, { version, body, headers: new Headers(headers) }),
  )
  return new Response(stream, { headers })
}

function keep(
  c: AppContext,
  key: string,
  answer: Pick<CachedAnswer, 'version' | 'body' | 'headers'>,
): CachedAnswer {
  const entry = pageCache.store(key, answer)
  later(c, pageCache.share(key, entry))
  return entry
}
