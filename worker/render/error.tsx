import { App } from '#client/app.tsx'
import type { AppError } from '#client/runtime/errors.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import type { AppContext } from '../http/context.ts'
import { errorHeaders } from '../http/errors.ts'
import { toStream } from '../http/responses/chunks.ts'
import { getAnnouncementHtml } from '../site-settings/announcement.ts'
import { getCachedSite, getSiteState, getDocumentVersion } from '../site-settings/site-state.ts'
import { entryScript } from './assets.ts'
import { renderDocument } from './document.ts'
import { getPageHeaders } from './inline.ts'
import { errorStyles } from './styles.ts'
import { renderTree } from './tree.ts'

export async function renderErrorPage(
  c: AppContext,
  error: AppError,
  session: Session | undefined,
): Promise<Response> {
  const { statusCode } = error
  const route = c.get('route')
  // After a storage failure the settings come from memory: another read would fail too.
  const { db } = c.get('env')
  const known = statusCode < 500 ? await getSiteState({ db }, c.get('now')) : getCachedSite(db)
  const runtime = createStaticRuntime({ route, data: null, error, module: null }, session)
  const tree = await renderTree(<App runtime={runtime} site={known.site} />, route.path)
  const body = renderDocument({
    head:
      `<title>Error: ${statusCode}</title><meta name="robots" content="noindex">` +
      '<meta name="description" content="Esta página no se puede mostrar.">',
    scripts: { entry: entryScript, preload: [] },
    style: errorStyles,
    styles: [],
    accentStyle: known.styles?.page ?? null,
    announcement: route.meta.area === 'manager' ? '' : getAnnouncementHtml(known.announcement, c.get('now')),
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
      ...(await getPageHeaders(c.get('env'), route.meta, errorStyles, known)),
      ...errorHeaders(error),
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}
