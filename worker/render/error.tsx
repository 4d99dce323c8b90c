import { renderToReadableStream } from 'react-dom/server'
import { App } from '#client/app.tsx'
import type { AppError } from '#client/errors.ts'
import { createStaticRuntime } from '#client/router/runtime.ts'
import { match } from '#client/routes.ts'
import type { Session } from '#client/session/contract.ts'
import type { AppContext } from '../context.ts'
import { errorHeaders } from '../http/errors.ts'
import { entryScript } from './assets.ts'
import { documentParts } from './document.ts'
import { pageHeaders } from './inline.ts'
import { wrapStream } from './stream.ts'

/** The error screen as a document. */
export async function errorPage(
  c: AppContext,
  error: AppError,
  session: Session | undefined,
): Promise<Response> {
  const { statusCode } = error
  const route = match(new URL(c.req.url))
  const runtime = createStaticRuntime({ route, data: null, error, module: null }, session)
  const { start, end } = documentParts({
    head: `<title>Error: ${statusCode}</title><meta name="robots" content="noindex">`,
    scripts: { entry: entryScript, preload: [] },
    styles: [],
    state: { buildId: __BUILD_ID__, data: null, error, ...(session ? { session } : {}) },
  })
  const tree = await renderToReadableStream(<App runtime={runtime} />)
  return new Response(wrapStream(start, tree, end), {
    status: statusCode,
    headers: {
      ...pageHeaders(c.get('env'), route.meta),
      ...errorHeaders(statusCode),
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}
