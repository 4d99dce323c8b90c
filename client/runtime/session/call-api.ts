import * as v from 'valibot'
import { type AppError, parseAppError } from '../errors.ts'
import { otherUserReason, userIdHeader } from './contract.ts'

export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; error: AppError }

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A form with files as it is; everything else as JSON. */
  body?: unknown
  /** The version that a change is made from, as `If-Match`: where another stands there by now, it is a 412. */
  rev?: number
  /** Sent by this instead, as what is long on its way (client/runtime/browser/upload-fetch.ts). */
  sendWith?: typeof globalThis.fetch
}

type Api = {
  /**
   * A request of the manager area, whose answer this schema reads. Never throws; a session that ended is renewed
   * and the request repeated.
   */
  callApi: <Schema extends v.GenericSchema>(
    path: string,
    request: ApiRequest,
    schema: Schema,
  ) => Promise<ApiResult<v.InferOutput<Schema>>>
  /** Names who asks to sign in again; a promise of true says that it is done. Set by the manager area. */
  onSessionEnded: (ask: () => Promise<boolean>) => void
  /** Is told when a request was refused because somebody else has signed in since. Set by the manager area. */
  onOtherUser: (notify: () => void) => void
}

const offlineError: AppError = {
  statusCode: 503,
  message: 'No hay conexión con el servidor. Lo que escribiste sigue aquí; vuelve a intentarlo.',
}

function createUnexpectedError(statusCode: number): AppError {
  return { statusCode, message: 'El servidor respondió algo inesperado. Vuelve a intentarlo.' }
}

let currentUserId: string | null = null

/** Says whose requests these are from now on, by the id of the person whom this tab shows as signed in. */
export function setRequestUser(id: string): void {
  currentUserId = id
}

function createRequestInit({ method, body, rev }: ApiRequest): RequestInit {
  const headers = {
    Accept: 'application/json',
    ...(rev === undefined ? {} : { 'If-Match': `"${rev}"` }),
    ...(currentUserId === null ? {} : { [userIdHeader]: currentUserId }),
  }
  if (body === undefined) return { method, headers }
  // The browser itself names the type of a form, with the boundary between its parts.
  if (body instanceof FormData) return { method, headers, body }
  return { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

export function createApi({ fetch }: { fetch: typeof globalThis.fetch }): Api {
  let signInAgain = (): Promise<boolean> => Promise.resolve(false)
  let notifyOtherUser = (): void => {}

  async function sendRequest(path: string, request: ApiRequest): Promise<ApiResult<unknown>> {
    const response = await (request.sendWith ?? fetch)(path, createRequestInit(request)).catch(() => null)
    if (!response) return { ok: false, error: offlineError }
    const answer: unknown = response.status === 204 ? null : await response.json().catch(() => undefined)
    if (response.ok) return { ok: true, value: answer }
    const error = parseAppError(answer)
    // What was not foreseen has no words for people (client/runtime/errors.ts).
    return {
      ok: false,
      error:
        error?.statusCode === 500 || !error ? { ...error, ...createUnexpectedError(response.status) } : error,
    }
  }

  return {
    async callApi(path, request, schema) {
      let result = await sendRequest(path, request)
      const isSessionEnded = !result.ok && result.error.statusCode === 401
      if (isSessionEnded && (await signInAgain())) result = await sendRequest(path, request)
      if (!result.ok) {
        if (result.error.data?.['reason'] === otherUserReason) notifyOtherUser()
        return result
      }
      const parsed = v.safeParse(schema, result.value)
      return parsed.success
        ? { ok: true, value: parsed.output }
        : { ok: false, error: createUnexpectedError(502) }
    },
    onSessionEnded(sendRequest) {
      signInAgain = sendRequest
    },
    onOtherUser(notify) {
      notifyOtherUser = notify
    },
  }
}

export const { callApi, onSessionEnded, onOtherUser } = createApi({
  fetch: (input, init) => fetch(input, init),
})
