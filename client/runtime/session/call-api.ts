import * as v from 'valibot'
import { type AppError, parseAppError } from '../errors.ts'
import { otherUserReason, userIdHeader } from './contract.ts'

export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; error: AppError }

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `FormData` is sent as it is; everything else as JSON. */
  body?: unknown
  /** The revision that a change is based on, sent as `If-Match`. The server answers 412 if it is no longer current. */
  rev?: number
  /** Replaces `fetch`, e.g. to report upload progress (client/runtime/browser/upload-fetch.ts). */
  sendWith?: typeof globalThis.fetch
  /** Limit of each attempt, in milliseconds; a person who signs in again meanwhile may take longer. */
  timeoutMs?: number
}

const offlineError: AppError = {
  statusCode: 503,
  message: 'No hay conexión con el servidor. Lo que escribiste sigue aquí; vuelve a intentarlo.',
}

function createUnexpectedError(statusCode: number): AppError {
  return { statusCode, message: 'El sitio respondió algo inesperado. Vuelve a intentarlo.' }
}

let currentUserId: string | null = null

/** Sets the person whom this tab shows as signed in; every later request sends this id. */
export function setRequestUser(id: string): void {
  currentUserId = id
}

function createRequestInit({ method, body, rev, timeoutMs }: ApiRequest): RequestInit {
  const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs)
  const headers = {
    Accept: 'application/json',
    ...(rev === undefined ? {} : { 'If-Match': `"${rev}"` }),
    ...(currentUserId === null ? {} : { [userIdHeader]: currentUserId }),
  }
  if (body === undefined) return { method, headers, signal }
  // The browser sets the content type of a form, because it knows the boundary between its parts.
  if (body instanceof FormData) return { method, headers, body, signal }
  const type = { 'Content-Type': 'application/json' }
  return { method, headers: { ...headers, ...type }, body: JSON.stringify(body), signal }
}

export function createApi({ fetch }: { fetch: typeof globalThis.fetch }) {
  let signInAgain = (): Promise<boolean> => Promise.resolve(false)
  let notifyOtherUser = (): void => {}
  let notifyForbidden = (): void => {}
  let notifyWritten = (): void => {}

  async function sendRequest(path: string, request: ApiRequest): Promise<ApiResult<unknown>> {
    const response = await (request.sendWith ?? fetch)(path, createRequestInit(request)).catch(() => null)
    if (!response) return { ok: false, error: offlineError }
    const answer: unknown = response.status === 204 ? null : await response.json().catch(() => undefined)
    if (response.ok) return { ok: true, value: answer }
    const error = parseAppError(answer)
    // The server sends no message for people about an unexpected error, so show a general one.
    return {
      ok: false,
      error:
        error?.statusCode === 500 || !error ? { ...error, ...createUnexpectedError(response.status) } : error,
    }
  }

  return {
    /** Never throws: failures have `ok: false`. If the session has ended, asks to sign in and repeats the request. */
    async callApi<Schema extends v.GenericSchema>(
      path: string,
      request: ApiRequest,
      schema: Schema,
    ): Promise<ApiResult<v.InferOutput<Schema>>> {
      let result = await sendRequest(path, request)
      const isSessionEnded = !result.ok && result.error.statusCode === 401
      if (isSessionEnded && (await signInAgain())) result = await sendRequest(path, request)
      if (!result.ok) {
        if (result.error.data?.['reason'] === otherUserReason) notifyOtherUser()
        if (result.error.statusCode === 403 && !result.error.data?.['reauth']) notifyForbidden()
        return result
      }
      if (request.method !== 'GET') notifyWritten()
      const parsed = v.safeParse(schema, result.value)
      return parsed.success
        ? { ok: true, value: parsed.output }
        : { ok: false, error: createUnexpectedError(502) }
    },
    /** Sets the function that asks to sign in again; it resolves to true once done. Called by the manager area. */
    onSessionEnded(ask: () => Promise<boolean>) {
      signInAgain = ask
    },
    /** Sets the function to call if a request fails because somebody else has signed in. Called by the manager area. */
    onOtherUser(notify: () => void) {
      notifyOtherUser = notify
    },
    /** Sets the function to call if a request needs a permission that the person lacks. Called by the manager area. */
    onForbidden(notify: () => void) {
      notifyForbidden = notify
    },
    /** Sets the function to call after a request that may have changed something. Called by the manager area. */
    onWritten(notify: () => void) {
      notifyWritten = notify
    },
  }
}

export const { callApi, onSessionEnded, onOtherUser, onForbidden, onWritten } = createApi({
  fetch: (input, init) => fetch(input, init),
})
