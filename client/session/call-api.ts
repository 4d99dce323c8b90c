import { type AppError, isAppError } from '../errors.ts'

export type ApiResult = { ok: true; body: unknown } | { ok: false; error: AppError }

type ApiRequest = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown }

const offline: AppError = {
  statusCode: 503,
  message: 'No hay conexión con el servidor. Lo que escribiste sigue aquí; vuelve a intentarlo.',
}

/**
 * Asks to sign in again and resolves to true once that is done; the request is then repeated.
 * Set by the manager area.
 */
let signInAgain: () => Promise<boolean> = () => Promise.resolve(false)

export function onSessionEnded(ask: () => Promise<boolean>): void {
  signInAgain = ask
}

async function ask(path: string, { method, body }: ApiRequest): Promise<ApiResult> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    return { ok: false, error: offline }
  }
  const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null)
  if (response.ok) return { ok: true, body: answer }
  return { ok: false, error: isAppError(answer) ? answer : { ...offline, statusCode: response.status } }
}

/** A request of the manager area. Never throws; a session that ended is renewed and the request repeated. */
export async function callApi(path: string, request: ApiRequest): Promise<ApiResult> {
  const result = await ask(path, request)
  if (result.ok || result.error.statusCode !== 401 || !(await signInAgain())) return result
  return ask(path, request)
}
