import { renderToReadableStream } from 'react-dom/server'
import { App } from '#client/app.tsx'
import type { AppError } from '#client/errors.ts'
import type { Session } from '#client/session/contract.ts'
import { match } from '#client/routes.ts'
import { createStillRuntime } from '#client/router/runtime.ts'
import type { AppContext } from '../context.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { entryScript } from './assets.ts'
import { documentParts } from './document.ts'
import { pageHeaders } from './inline.ts'
import { wrapStream } from './stream.ts'

/** JSON for the API and for clients that ask for it and not for HTML. */
function wantsJson(c: AppContext): boolean {
  const accept = c.req.header('Accept') ?? ''
  return (
    c.req.path.startsWith('/api/') ||
    c.req.path.startsWith('/builds/') ||
    (accept.includes('application/json') && !accept.includes('text/html'))
  )
}

/** A path that names a file is never answered with the page. */
function wantsText(c: AppContext): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(c.req.path) || c.req.path.startsWith('/assets/')
}

const retryAfterSeconds = '10'

/** The one way an error leaves the worker: JSON, plain text for files, or the error screen. */
export async function errorResponse(c: AppContext, error: AppError, session?: Session): Promise<Response> {
  const { statusCode, message, data } = error
  const extra = {
    'Cache-Control': 'no-store',
    ...(statusCode === 503 ? { 'Retry-After': retryAfterSeconds } : {}),
  }
  if (wantsJson(c)) {
    return Response.json(
      { error: true, statusCode, message, ...(data ? { data } : {}) },
      { status: statusCode, headers: { ...plainSecurityHeaders, ...extra } },
    )
  }
  if (wantsText(c)) {
    return new Response(`${statusCode}: ${message}\n`, {
      status: statusCode,
      headers: { ...plainSecurityHeaders, ...extra, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  const route = match(new URL(c.req.url))
  const runtime = createStillRuntime({ route, data: null, error, module: null }, session)
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
      ...pageHeaders(c.get('env'), route.name),
      ...extra,
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}
