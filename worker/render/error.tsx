import { App } from '#client/app.tsx'
import type { AppError } from '#client/runtime/errors.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import { isInManagerArea } from '#client/runtime/router/use-manager-area.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import type { AppContext } from '../http/context.ts'
import { errorHeaders } from '../http/errors.ts'
import { toStream } from '../http/responses/chunks.ts'
import { readSession } from '../session/request-session.ts'
import { getAnnouncementHtml } from '../site-settings/announcement.ts'
import { getCachedSite, getSiteState, getDocumentVersion } from '../site-settings/site-state.ts'
import { entryScript, managerStyles } from './assets.ts'
import { renderDocument } from './document.ts'
import { getPageHeaders, managerHead } from './inline.ts'
import { errorStyles, remainingStyles } from './styles.ts'
import { renderTree } from './tree.ts'

export async function renderErrorPage(
  c: AppContext,
  error: AppError,
  given: Session | undefined,
): Promise<Response> {
  const { statusCode } = error
  const route = c.get('route')
  const isUnknown = route.name === null && route.path.startsWith('/mngr/')
  const session = given ?? (isUnknown ? await readUserSession(c) : undefined)
  const isManagerArea = isInManagerArea(route, session?.user ?? null)
  // After a storage failure the settings come from memory: another read would fail too.
  const { db } = c.get('env')
  const known = statusCode < 500 ? await getSiteState({ db }, c.get('now')) : getCachedSite(db)
  const { createKnotSvg } = await import('#client/ui/error/knot.ts')
  const view = { route, data: null, error, module: null }
  const runtime = { ...createStaticRuntime(view, session), drawing: createKnotSvg() }
  const tree = await renderTree(<App runtime={runtime} site={known.site} />, route.path)
  const body = renderDocument({
    head:
      `<title>Error: ${statusCode}</title><meta name="robots" content="noindex">` +
      '<meta name="description" content="Esta página no se puede mostrar.">' +
      (isManagerArea ? managerHead : ''),
    scripts: { entry: entryScript, preload: [] },
    style: errorStyles,
    styles: isManagerArea ? [remainingStyles, ...managerStyles] : [],
    accentStyle: known.styles?.page ?? null,
    hasFeeds: known.hasFeeds,
    announcement: isManagerArea ? '' : getAnnouncementHtml(known.announcement, c.get('now')),
    state: {
      buildId: getDocumentVersion(known),
      site: known.site,
      data: null,
      error,
      ...(session ? { session } : {}),
    },
    tree,
  })
  return new Response(toStream(body), {
    status: statusCode,
    headers: {
      ...(await getPageHeaders(c.get('env'), isManagerArea, errorStyles, known)),
      ...errorHeaders(error),
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}

/** The session of a signed-in user, whose tools surround the page. Undefined for anybody else. */
async function readUserSession(c: AppContext): Promise<Session | undefined> {
  const session = await readSession(c)
  return session.user ? session : undefined
}
