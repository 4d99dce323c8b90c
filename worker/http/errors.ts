import { parseAccept } from 'hono/utils/accept'
import {
  type AppError,
  isAppError,
  createPageNotFoundError,
  createServerError,
  createUnavailableError,
} from '#client/runtime/errors.ts'
import { otherUserReason, type Session } from '#client/runtime/session/contract.ts'
import { getPauseRetrySeconds } from '../db/write-pause.ts'
import type { AppContext } from './context.ts'
import { log } from './log.ts'
import { isDataPath } from './request/page-route.ts'
import { getRequestId } from './request/request-id.ts'
import { plainSecurityHeaders } from './responses/security-headers.ts'

/** The media types that the client accepts, without those it refuses by `q=0`. */
function parseAcceptedTypes(c: AppContext): string[] {
  // Media types are case-insensitive.
  const accepted = parseAccept(c.req.header('Accept')?.toLowerCase() ?? '')
  return accepted.filter(({ q }) => q > 0).map(({ type }) => type)
}

/** The API, `/builds/` and clients that accept JSON but not HTML get JSON. */
export const wantsJson = (c: AppContext, types = parseAcceptedTypes(c)): boolean =>
  /^\/(?:api|builds)\//.test(c.req.path) ||
  (types.includes('application/json') && !types.includes('text/html'))

/** Paths of assets. Their errors are plain text, unless a person opens one: only then a browser asks for HTML. */
const assetPath =
  /^\/assets\/|\.(?:avif|bmp|css|eot|gif|ico|jpe?g|json|m?js|map|md|mp[34]|og[gv]|otf|png|svg|ttf|txt|wasm|wav|web[mp]|webmanifest|woff2?|xml)$/i

/** Error of an API that needs a session, when the client is signed out. */
export const sessionEnded: AppError = {
  statusCode: 401,
  message: 'Tu sesión terminó. Entra de nuevo para continuar.',
}

/** Error of an API or page that needs a session, when the session lookup failed. */
export const sessionUnknown: AppError = {
  statusCode: 503,
  message: 'No pudimos comprobar tu sesión. Inténtalo de nuevo.',
}

/** The request comes from a tab of one user, but somebody else has signed in in that browser since. */
export const otherUserSignedIn: AppError = {
  statusCode: 409,
  message: 'En este navegador entró otra cuenta. Lo que escribiste queda aquí: entra con la tuya.',
  data: { reason: otherUserReason },
}

/** Error for signed-in users without the required permission. */
export const notAllowed: AppError = {
  statusCode: 403,
  message:
    'Tu rol no incluye esta parte del panel. Si la necesitas, pídesela a alguien con el rol Dirección.',
}

const defaultRetryAfterSeconds = '10'

/** Headers of all errors, besides the security headers. */
export function errorHeaders({
  statusCode,
  data,
}: Pick<AppError, 'statusCode' | 'data'>): Record<string, string> {
  const wait = data?.['retryAfter'] ?? (statusCode === 503 ? defaultRetryAfterSeconds : null)
  return { 'Cache-Control': 'no-store', ...(wait === null ? {} : { 'Retry-After': String(wait) }) }
}

/** A 404 with the pages at similar addresses, as far as the context can find them. Other errors are unchanged. */
const addSuggestions = async (c: AppContext, error: AppError): Promise<AppError> =>
  (error.statusCode === 404 && (await c.get('suggest')?.(c, error))) || error

/** Sends an error as JSON, as plain text (files) or as the error page. All errors go through here. */
export async function errorResponse(c: AppContext, error: AppError, session?: Session): Promise<Response> {
  const { statusCode: status, message, fatal } = error
  const headers = { ...plainSecurityHeaders, ...errorHeaders(error) }
  const types = parseAcceptedTypes(c)
  if (wantsJson(c, types)) {
    // The client shows the error page for a fatal one, as the document of this page would. After a 503 it can retry.
    const isPage = isDataPath(c.req.path)
    const kind = fatal && status !== 503 && isPage ? { fatal } : {}
    const { data } = isPage ? await addSuggestions(c, error) : error
    return Response.json({ error: true, statusCode: status, message, data, ...kind }, { status, headers })
  }
  const errorPage = c.get('errorPage')
  const isAsset = assetPath.test(c.req.path) && !types.includes('text/html')
  if (isAsset || !errorPage) return respondPlainText(error, headers)
  try {
    return await errorPage(c, await addSuggestions(c, error), session)
  } catch (failure) {
    // The error page itself failed, and no later handler would catch that: answer with plain text.
    log('error', 'error-screen', { path: c.req.path, error: failure })
    return respondPlainText(error, headers)
  }
}

/** 404 that names the path with its query. */
export function notFound(c: AppContext): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  return errorResponse(c, createPageNotFoundError(pathname + search))
}

/** Messages by status, for clients that get plain text instead of the error page. */
const plainMessages: Readonly<Record<number, string>> = {
  404: 'Aquí no hay nada.',
  410: 'Lo que había aquí ya no está.',
  500: 'No pudimos hacer eso.',
}

function respondPlainText(
  { statusCode: status, message }: AppError,
  headers: Record<string, string>,
): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(`${status}: ${plainMessages[status] ?? message}\n`, {
    status,
    headers: { ...headers, ...type },
  })
}

/** Hono's error handler: logs the error and answers 500 or 503 with the id of the log entry. */
export async function unexpectedError(error: Error, c: AppContext): Promise<Response> {
  const id = getRequestId() ?? crypto.randomUUID()
  const { method, path } = c.req
  log('error', 'request', { id, method, path, error, stack: error.stack })
  const isDown = isAppError(error) && error.statusCode === 503
  const pause = getPauseRetrySeconds(error)
  const visibleError = isDown ? createUnavailableError(id) : createServerError(id)
  const response = await errorResponse(
    c,
    pause === null ? visibleError : (await import('../db/writes-paused.ts')).createWritesPausedError(pause),
  )
  // `c.newResponse` adds the cookies set in this context: the error may follow a sign-in, whose cookie must be sent.
  return c.newResponse(response.body, response)
}
