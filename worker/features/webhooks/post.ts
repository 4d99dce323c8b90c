import { getHostState, type HostState, requestHead } from '#worker/mail/public-host.ts'
import { findAddressProblem } from './address.ts'
import type { Outcome } from './queries.ts'

/** How long the other program may take to answer, in milliseconds. */
const answerTimeoutMs = 10_000

const hostErrors: Readonly<Record<Exclude<HostState, 'public'>, string>> = {
  private: 'Esa dirección lleva a una red privada.',
  missing: 'Nadie tiene ese nombre en internet: revisa la dirección.',
  unknown: 'No se pudo averiguar dónde está esa dirección.',
}

/** What the status says about the notification; null if it was accepted. */
function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'La dirección lleva a otra: escribe la definitiva.'
  if (status === 401 || status === 403) return 'El otro programa no deja pasar el aviso.'
  if (status === 404 || status === 410) return 'En esa dirección no hay nada que lo reciba.'
  if (status === 429) return 'El otro programa pide que se le avise menos.'
  return status >= 500 ? 'El otro programa falló al recibirlo.' : 'El otro programa no entiende el aviso.'
}

/** Sends a notification. Redirects are not followed, and the body of the answer is not read. */
export async function postNotification(
  url: string,
  init: { headers: Record<string, string>; body: string },
  { siteUrl, fetchUrl = fetch }: { siteUrl: string; fetchUrl?: typeof fetch },
): Promise<Outcome> {
  // Checked again: the rules may be stricter than when the address was stored.
  const problem = findAddressProblem(url, siteUrl)
  if (problem !== null) return { status: null, error: problem }
  const host = await getHostState(new URL(url).hostname, fetchUrl)
  if (host !== 'public') return { status: null, error: hostErrors[host] }
  const headers = {
    ...init.headers,
    'Content-Type': 'application/json',
    'User-Agent': `Mozilla/5.0 (compatible; CauceWebhooks/1.0; +${siteUrl})`,
  }
  const request = { ...init, headers, method: 'POST' }
  try {
    const { status } = await requestHead(url, request, { fetchUrl, timeoutMs: answerTimeoutMs })
    return { status, error: describeStatus(status) }
  } catch {
    return { status: null, error: 'No contestó en 10 segundos, o no se pudo conectar.' }
  }
}
