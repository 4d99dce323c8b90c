import { isAppError } from '../errors.ts'
import type { ApiResult } from './call-api.ts'

/** A form with files to the manager's API. Never throws. */
export async function sendForm(path: string, form: FormData): Promise<ApiResult> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: form }).catch(() => null)
  const answer: unknown = await response?.json().catch(() => null)
  if (response?.ok) return { ok: true, body: answer }
  if (isAppError(answer)) return { ok: false, error: answer }
  return {
    ok: false,
    error: {
      statusCode: response?.status ?? 503,
      message: 'No se pudo enviar. Revisa la conexión y vuelve a intentarlo.',
    },
  }
}
