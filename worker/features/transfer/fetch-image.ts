import { maxMediaBytes } from '#client/features/media/contract.ts'
import { withTimeout } from '../../db/with-timeout.ts'
import { readUpTo } from '../../http/request/body.ts'
import { followPublicRedirects } from '../../mail/public-host.ts'

// Anybody can write an export file, so only public URLs are requested. Workers cannot reach private networks either,
// but this code does not rely on that.

const timeoutMs = 12_000

/** `isRetryable`: a later attempt may succeed. */
export type FetchOutcome =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: string; isRetryable: boolean }

const failForGood = (reason: string): FetchOutcome => ({ ok: false, reason, isRetryable: false })
const failForNow = (reason: string): FetchOutcome => ({ ok: false, reason, isRetryable: true })

const stopFailures = {
  address: failForGood('Su dirección no se puede abrir desde internet: queda como enlace.'),
  redirects: failForGood('Su dirección lleva de una a otra sin llegar: queda como enlace.'),
  private: failForGood('Su dirección lleva a una red privada: queda como enlace.'),
  missing: failForGood('El sitio en el que estaba ya no existe: queda como enlace.'),
  unknown: failForNow('No se pudo averiguar dónde está su sitio; si no vuelve, queda como enlace.'),
} as const

/** Fetches an image from a public URL, within limits of size, time and redirects. */
export async function fetchImage(address: string, fetchUrl: typeof fetch = fetch): Promise<FetchOutcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await withTimeout(requestImage(address, signal, fetchUrl), timeoutMs)
  } catch {
    return failForNow('Su sitio no contestó a tiempo; si no vuelve, queda como enlace.')
  }
}

async function requestImage(
  address: string,
  signal: AbortSignal,
  fetchUrl: typeof fetch,
): Promise<FetchOutcome> {
  const url = URL.parse(address)
  if (!url) return stopFailures.redirects
  const headers = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
  const init: RequestInit = { headers, signal, redirect: 'manual', credentials: 'omit' }
  const request = ({ href }: URL) => withTimeout(fetchUrl(href, init), timeoutMs)
  const { answer, stop } = await followPublicRedirects(url, request, fetchUrl)
  if (!answer || stop) return stopFailures[stop ?? 'redirects']
  const { status } = answer
  // Not awaited: a body that never ends must not delay the answer.
  if (!answer.ok) void answer.body?.cancel().catch(() => {})
  if (status === 429 || status >= 500) return failForNow(`Su sitio contesta con un error (${status}).`)
  if (!answer.ok) return failForGood(`Ya no está en su sitio (${status}): queda como enlace.`)
  return readBytes(answer)
}

async function readBytes({ body, headers }: Response): Promise<FetchOutcome> {
  const tooLarge = failForGood('La imagen supera los 10 MB: queda como enlace.')
  if (Number(headers.get('Content-Length')) > maxMediaBytes) {
    await body?.cancel()
    return tooLarge
  }
  const { bytes, complete } = await readUpTo(maxMediaBytes, body)
  return complete ? { ok: true, bytes: new Uint8Array(bytes) } : tooLarge
}
