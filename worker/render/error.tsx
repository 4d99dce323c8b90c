import { App } from '#client/app.tsx'
import { match } from '#client/routes.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import { streamOf } from '../http/chunks.ts'
import type { AppContext } from '../http/context.ts'
import { errorHeaders } from '../http/errors.ts'
import { noticeAt } from '../site-settings/notice.ts'
import { lastSite, siteOf, versionOf } from '../site-settings/site.ts'
import { entryScript } from './assets.ts'
import { documentOf } from './document.ts'
import { pageHeaders } from './inline.ts'
import { errorStyles } from './styles.ts'
import { renderTree } from './tree.ts'

/** The error screen as a document. */
export async function errorPage(
  c: AppContext,
  error: AppError,
  session: Session | undefined,
): Promise<Response> {
  const { statusCode } = error
  const route = match(new URL(c.req.url))
  // Where storage has just failed it is not asked again.
  const { db } = c.get('env')
  const known = statusCode < 500 ? await siteOf({ db }, c.get('now')) : lastSite(db)
  const runtime = createStaticRuntime({ route, data: null, error, module: null }, session)
  const tree = await renderTree(<App runtime={runtime} site={known.site} />, route.path)
  const body = documentOf({
    head:
      `<title>Error: ${statusCode}</title><meta name="robots" content="noindex">` +
      '<meta name="description" content="Esta página no se puede mostrar.">',
    scripts: { entry: entryScript, preload: [] },
    style: errorStyles,
    styles: [],
    accent: known.styles?.page ?? null,
    notice: route.meta.area === 'manager' ? '' : noticeAt(known.notice, c.get('now')),
    state: {
      buildId: versionOf(known),
      site: known.site,
      data: null,
      error,
      ...(session ? { session } : {}),
    },
    tree,
  })
  return new Response(streamOf(body), {
    status: statusCode,
    headers: {
      ...pageHeaders(c.get('env'), route.meta, errorStyles, known),
      ...errorHeaders(error),
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}
