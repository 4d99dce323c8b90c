import { parseFields } from './text/parse.ts'

/** An application error. It is recognised by its fields, not by a class, so that it survives serialisation. */
export type AppError = {
  statusCode: number
  message: string
  data?: Record<string, unknown>
  fatal?: boolean
}

export function isAppError(value: unknown): value is AppError {
  const { statusCode, message } = parseFields(value) ?? {}
  const isErrorStatus = Number.isInteger(statusCode) && Number(statusCode) >= 400 && Number(statusCode) <= 599
  return isErrorStatus && typeof message === 'string'
}

// The two 404 messages differ in capitals: the first is for an address without a page, the second for parameters.

export function createPageNotFoundError(fullPath: string): AppError {
  return { statusCode: 404, message: `Page not found: ${fullPath}`, data: { path: fullPath } }
}

export function createValidationError(fullPath: string): AppError {
  return { statusCode: 404, message: `Page Not Found: ${fullPath}`, data: { path: fullPath }, fatal: true }
}

export function createUnknownMiddlewareError(name: string): AppError {
  return { statusCode: 500, message: `Unknown route middleware: '${name}'`, fatal: true }
}

/** The only message that visitors get about an unexpected failure; `id` identifies its log line. */
export function createServerError(id?: string): AppError {
  return { statusCode: 500, message: 'Server Error', fatal: true, ...(id ? { data: { id } } : {}) }
}

/** For requests that fail because the server's storage does not answer and no copy of the page is cached. */
export function createUnavailableError(id?: string): AppError {
  return {
    statusCode: 503,
    message: 'El sitio no puede responder en este momento. Vuelve a intentarlo en unos segundos.',
    fatal: true,
    ...(id ? { data: { id } } : {}),
  }
}

/** For a page whose script cannot be loaded, although the document was reloaded a moment ago. */
export function createChunkError(): AppError {
  return {
    statusCode: 500,
    message: 'Esta página no se pudo cargar. Vuelve a intentarlo en unos segundos.',
    fatal: true,
  }
}

/** Parses an error from the body of a failed API call or from the document's state; null if it is none. */
export function parseAppError(value: unknown): AppError | null {
  if (!isAppError(value)) return null
  const { statusCode, message, fatal } = value
  const data = parseFields(value.data)
  return { statusCode, message, ...(data && { data }), ...(fatal && { fatal }) }
}
