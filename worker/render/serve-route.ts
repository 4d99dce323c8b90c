import { createPageNotFoundError } from '#client/runtime/errors.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import { createBody, type ReadOutcome, type RenderedResponse, serveCached } from '../cache/serve-cached.ts'
import type { Env } from '../env.ts'
import type { AppContext } from '../http/context.ts'
import { errorResponse } from '../http/errors.ts'
import type { PageOutcome } from '../http/page.ts'
import { toPagePath } from '../http/request/page-route.ts'
import { getCachedSite, type SiteState } from '../site-settings/site-state.ts'
import { isCacheablePage, type PageRoute, readPage, validateRoute } from './read-page.ts'

type Redirect = Extract<PageOutcome<unknown>, { kind: 'redirect' }>

/** How a page is sent: as a document or as data. */
type PageFormat = {
  /** The canonical address of the answer. */
  getKey: (route: PageRoute) => string
  redirect: (redirect: Redirect) => Response | Promise<Response>
  render: (
    route: PageRoute,
    page: { data: unknown; session: Session | undefined },
    site: SiteState,
  ) => RenderedResponse | Promise<RenderedResponse>
  /** The headers of an answer that is made for this request only. */
  createPrivateHeaders: (rendered: RenderedResponse) => HeadersInit
}

/** Serves the requested page: from the cache if it is the same for everybody, otherwise made for this request. */
export async function serveRoute(c: AppContext, format: PageFormat): Promise<Response> {
  const asked = c.get('route')
  const respondMissing = () => errorResponse(c, createPageNotFoundError(asked.fullPath))
  const valid = validateRoute(asked)
  if ('error' in valid) return errorResponse(c, valid.error)
  const { route } = valid
  // Only the canonical path has a page. A document at another form (`/blog/`) was already redirected; page data at
  // another form is a 404.
  if (route.path !== toPagePath(new URL(c.req.url).pathname)) return respondMissing()
  async function read(env: Env): Promise<ReadOutcome> {
    const { outcome, session } = await readPage(c, env, route)
    if (outcome.kind === 'missing') return 'missing'
    if (outcome.kind === 'error') return errorResponse(c, outcome.error, session)
    if (outcome.kind === 'redirect') return format.redirect(outcome)
    return (site) => format.render(route, { data: outcome.data, session }, site)
  }
  if (isCacheablePage(route.meta)) {
    const isSearch = route.meta.cache === 'search'
    return serveCached(c, format.getKey(route), { read, respondMissing, isSearch })
  }
  const outcome = await read(c.get('env'))
  if (outcome instanceof Response) return outcome
  if (outcome === 'missing') return respondMissing()
  const rendered = await outcome(getCachedSite(c.get('env').db))
  return new Response(createBody(rendered.body), { headers: format.createPrivateHeaders(rendered) })
}
