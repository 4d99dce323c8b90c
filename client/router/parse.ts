import { parseAppError } from '../errors.ts'
import { parseFields } from '../platform/parse.ts'
import { parseSession } from '../session/parse.ts'
import type { BuildMeta } from './build.ts'
import type { DocumentState } from './view.ts'

// Written out: the schema library would cost the first load more than this. `parse.test.ts` holds both to the
// same answers.

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
