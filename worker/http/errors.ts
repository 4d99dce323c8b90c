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
import { getRequestId } from './request/request-id.ts'
import { plainSecurityHeaders } from './responses/security-headers.ts'

/** JSON for the API and for clients that ask for it and not for HTML. */
function wantsJson(c: AppContext): boolean {
  // Types have no case.
  const accept = (c.req.header('Accept') ?? '').toLowerCase()
  return (
    c.req.path.startsWith('/api/') ||
    c.req.path.startsWith('/builds/') ||
    (accept.includes('application/json') && !accept.includes('text/html'))
  )
}

/** Files that pages and programs bring along: nobody reads what stands in place of one. */
const assetPath =
  /^\/assets\/|\.(?:avif|bmp|css|eot|gif|ico|jpe?g|json|m?js|map|md|mp[34]|og[gv]|otf|png|svg|ttf|txt|wasm|wav|web[mp]|webmanifest|woff2?|xml)$/i

/** A path that names another file is answered with the page for whoever would read it, as a browser does. */
function wantsText(c: AppContext): boolean {
  const { path } = c.req
  if (assetPath.test(path)) return true
  return /\.[a-z0-9]{1,8}$/i.test(path) && !c.req.header('Accept')?.includes('text/html')
}

/** What whoever is signed out is told by an API that wants a session. */
export const sessionEnded: AppError = {
  statusCode: 401,
  message: 'Tu sesión terminó. Ingresa de nuevo para continuar.',
}

/** What an API or a page says that wants a session while nobody can say whether there is one. */
export const sessionUnknown: AppError = {
  statusCode: 503,
  message: 'No pudimos comprobar tu sesión. Inténtalo de nuevo.',
}

/** The request is of a tab in which somebody else had signed in than in its browser by now. */
export const otherUserSignedIn: AppError = {
  statusCode: 409,
  message:
    'En este navegador ingresó otra cuenta y no guardamos esto en su nombre. Lo que escribiste queda aquí a la espera: ingresa con tu cuenta y vuelve a intentarlo.',
  data: { reason: otherUserReason },
}

/** What whoever is signed in is told of what is not theirs to see or do. */
export const notAllowed: AppError = {
  statusCode: 403,
  message: 'Esta parte del panel es solo para las personas dueñas del sitio.',
}

const defaultRetryAfterSeconds = '10'

/** The headers every error has beside those of its kind. */
export function errorHeaders({
  statusCode,
  data,
}: Pick<AppError, 'statusCode' | 'data'>): Record<string, string> {
  const wait = data?.['retryAfter'] ?? (statusCode === 503 ? defaultRetryAfterSeconds : null)
  return { 'Cache-Control': 'no-store', ...(wait === null ? {} : { 'Retry-After': String(wait) }) }
}

/** The one way an error leaves the worker: JSON, plain text for files, or the error screen. */
export async function errorResponse(c: AppContext, error: AppError, session?: Session): Promise<Response> {
  const { statusCode: status, message, data } = error
  const headers = { ...plainSecurityHeaders, ...errorHeaders(error) }
  if (wantsJson(c)) {
    const body = { error: true, statusCode: status, message, ...(data ? { data } : {}) }
    return Response.json(body, { status, headers })
  }
  const errorPage = c.get('errorPage')
  if (wantsText(c) || !errorPage) return respondPlainText(error, headers)
  try {
    return await errorPage(c, error, session)
  } catch (failure) {
    // Nothing stands behind this answer that could catch it.
    log('error', 'error-screen', { path: c.req.path, error: failure })
    return respondPlainText(error, headers)
  }
}

/** 404: nothing stands at this address, which is named whole, with its query. */
export function notFound(c: AppContext): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  return errorResponse(c, createPageNotFoundError(pathname + search))
}

/** The messages that are specified in English, for whoever gets no page. */
const plainMessages: Readonly<Record<number, string>> = {
  404: 'Aquí no hay nada.',
  410: 'Lo que había aquí ya no está.',
  500: 'No pudimos atender la petición.',
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

/** Whatever was thrown: all of it into the log, and an id that finds it there to the visitor. */
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
  // By the context, whose cookies it then carries: what failed may have failed after a session was opened.
  return c.newResponse(response.body, response)
}
