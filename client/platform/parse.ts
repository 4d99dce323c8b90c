import type { BuildMeta } from '../router/build.ts'
import { isAppError, type AppError } from '../errors.ts'
import type { Session } from '../session/contract.ts'
import type { DocumentState } from '../router/view.ts'

// Hand-written twins of the valibot schemas in contract/: the library would cost the first load
// about 2 kB gzip for four small shapes. `parse.test.ts` holds both to the same answers.

type Fields = Record<string, unknown>

/** An object with readable fields, or null. */
export function parseFields(value: unknown): Fields | null {
  // A non-null, non-array object can be read by any string key; absent ones are undefined.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** `GET /api/_auth/session`. */
export function parseSession(value: unknown): Session | null {
  const session = parseFields(value)
  if (session?.['user'] === null) return { user: null }
  const { id, name, email } = parseFields(session?.['user']) ?? {}
  const complete = typeof id === 'string' && typeof name === 'string' && typeof email === 'string'
  return complete ? { user: { id, name, email } } : null
}

/** `GET /builds/latest.json`: its id. */
export function parseLatestId(value: unknown): string | null {
  const id = parseFields(value)?.['id']
  return typeof id === 'string' ? id : null
}

const redirectStatuses = [301, 302, 303, 307, 308] as const

/** A redirect in a route rule or in the answer to a data request. */
export function parseRedirect(value: unknown): BuildMeta['routeRules'][string]['redirect'] | null {
  const redirect = parseFields(value)
  const to = redirect?.['to']
  const statusCode = redirectStatuses.find((status) => status === redirect?.['statusCode'])
  return typeof to === 'string' && statusCode ? { to, statusCode } : null
}

/** The fields of an application error: of a failed API call's body, or of the document's state. */
export function parseAppError(value: unknown): AppError | null {
  if (!isAppError(value)) return null
  const { statusCode, message, fatal } = value
  const data = parseFields(value.data)
  return { statusCode, message, ...(data && { data }), ...(fatal && { fatal }) }
}

/** The JSON in `#state`. */
export function parseDocumentState(value: unknown): DocumentState | null {
  const state = parseFields(value)
  const buildId = state?.['buildId']
  if (!state || typeof buildId !== 'string') return null
  const session = parseSession(state['session'])
  return {
    buildId,
    data: state['data'] ?? null,
    error: parseAppError(state['error']),
    ...(session && { session }),
  }
}
