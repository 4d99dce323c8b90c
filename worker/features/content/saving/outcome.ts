import type { AppContext } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'

/** Why a change was not made, with the status of the response. */
const refusalStatuses = {
  missing: 404,
  /** The change is based on a revision that is no longer the stored one. */
  stale: 412,
  slugTaken: 422,
  /** The maximum number of items, such as preview links, is reached. */
  full: 409,
  /** The state of the article or entry does not allow the change. */
  wrongState: 422,
  /** Values that cannot be stored or published. */
  invalid: 422,
} as const

/** `fields`: messages by field. `current`: the article or entry as it is stored now. */
export type Refusal<Stored = never> = { ok: false } & (
  | { reason: 'missing' }
  | { reason: 'stale'; current: Stored }
  | { reason: 'slugTaken' | 'invalid'; fields: Record<string, string> }
  | { reason: 'full' | 'wrongState'; message: string }
)

/** The result of a change to an article or entry. */
export type Outcome<Value, Stored = Value> = { ok: true; value: Value } | Refusal<Stored>

export const missing = { ok: false, reason: 'missing' } as const

const staleMessage =
  'Este texto cambió en otra ventana o lo cambió otra persona. Lo que escribiste sigue aquí: compara las dos versiones.'

/** The message of a refusal for people; empty for `missing`, which gets the general 404 response. */
export function getRefusalMessage(refusal: Refusal<unknown>): string {
  if (refusal.reason === 'missing') return ''
  if (refusal.reason === 'stale') return staleMessage
  return 'message' in refusal ? refusal.message : Object.values(refusal.fields).join(' ')
}

export function respondWithRefusal(c: AppContext, refusal: Refusal<object>): Promise<Response> {
  if (refusal.reason === 'missing') return notFound(c)
  const { ok: _, reason, ...data } = refusal
  const error = { statusCode: refusalStatuses[reason], message: getRefusalMessage(refusal) }
  return errorResponse(c, 'message' in data ? error : { ...error, data })
}
