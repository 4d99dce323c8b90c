import { parseFields } from './text/parse.ts'

/**
 * An application error, recognised by its fields and never by its class, so that it survives
 * serialisation and module duplication.
 */
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

// The error catalogue. The two 404 texts differ in their capitals on purpose: one is said of an address that
// no page has, the other of one that its page refuses.

export function createPageNotFoundError(fullPath: string): AppError {
  return { statusCode: 404, message: `Page not found: ${fullPath}`, data: { path: fullPath } }
}

export function createValidationError(fullPath: string): AppError {
  return { statusCode: 404, message: `Page Not Found: ${fullPath}`, data: { path: fullPath }, fatal: true }
}

export function createUnknownMiddlewareError(name: string): AppError {
  return { statusCode: 500, message: `Unknown route middleware: '${name}'`, fatal: true }
}

/** The only thing a visitor learns of an unexpected failure; `id` finds its line in the logs. */
export function createServerError(id?: string): AppError {
  return { statusCode: 500, message: 'Server Error', fatal: true, ...(id ? { data: { id } } : {}) }
}

/** Storage is out of reach and no earlier copy of the page is at hand. */
export function createUnavailableError(id?: string): AppError {
  return {
    statusCode: 503,
    message: 'El sitio no puede responder en este momento. Vuelve a intentarlo en unos segundos.',
    fatal: true,
    ...(id ? { data: { id } } : {}),
  }
}

/** Links of one text by which people without an account read it, that are good at once. */
export const maxPreviews = 20
export const tooManyPreviewsError: AppError = {
  statusCode: 409,
  message: `Ya hay ${maxPreviews} enlaces de vista previa de este texto. Anula alguno antes de crear otro.`,
}

/** A page's script is out of reach, and loading the document did not help a moment ago. */
export function createChunkError(): AppError {
  return {
    statusCode: 500,
    message: 'Esta página no se pudo cargar. Vuelve a intentarlo en unos segundos.',
    fatal: true,
  }
}

/** The fields of an application error: of a failed API call's body, or of the document's state. */
export function parseAppError(value: unknown): AppError | null {
  if (!isAppError(value)) return null
  const { statusCode, message, fatal } = value
  const data = parseFields(value.data)
  return { statusCode, message, ...(data && { data }), ...(fatal && { fatal }) }
}
