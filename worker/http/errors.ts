import type { AppError } from '#client/errors.ts'
import type { Session } from '#client/session/contract.ts'
import type { AppContext } from '../context.ts'
import { plainSecurityHeaders } from './security-headers.ts'

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

/** The headers every error has beside those of its kind. */
export function errorHeaders(statusCode: number): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(statusCode === 503 ? { 'Retry-After': retryAfterSeconds } : {}),
  }
}

/** The one way an error leaves the worker: JSON, plain text for files, or the error screen. */
export async function errorResponse(c: AppContext, error: AppError, session?: Session): Promise<Response> {
  const { statusCode: status, message, data } = error
  const headers = { ...plainSecurityHeaders, ...errorHeaders(status) }
  if (wantsJson(c)) {
    const body = { error: true, statusCode: status, message, ...(data ? { data } : {}) }
    return Response.json(body, { status, headers })
  }
  if (wantsText(c)) {
    const type = { 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(`${status}: ${message}\n`, { status, headers: { ...headers, ...type } })
  }
  return c.get('errorPage')(c, error, session)
}
