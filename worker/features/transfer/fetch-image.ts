import { maxMediaBytes } from '#client/features/media/contract.ts'
import { isPublicAddress } from '#client/features/transfer/address.ts'
import { withDeadline } from '../../db/reach.ts'
import { hostState } from '../../mail/public-host.ts'

// An export names the images of a site, and anybody may write an export: what it names is asked for only where the
// whole world may ask. The platform reaches no private network either; this does not lean on it.

const deadlineMs = 12_000
const maxHops = 4

/** `again`: another time it may go better. */
export type Fetched =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: string; again: boolean }

const never = (reason: string): Fetched => ({ ok: false, reason, again: false })
const later = (reason: string): Fetched => ({ ok: false, reason, again: true })

const unreachable = {
  private: never('Su dirección lleva a una red privada: queda como enlace.'),
  missing: never('El sitio en el que estaba ya no existe: queda como enlace.'),
  unknown: later('No se pudo averiguar dónde está su sitio; si no vuelve, queda como enlace.'),
} as const

/** The bytes of an image at an address that the whole world may ask for, within size, time and hops. */
export async function fetchImage(address: string, ask: typeof fetch = fetch): Promise<Fetched> {
  const signal = AbortSignal.timeout(deadlineMs)
  try {
    return await withDeadline(follow(address, signal, ask), deadlineMs)
  } catch {
    return later('Su sitio no contestó a tiempo; si no vuelve, queda como enlace.')
  }
}

async function follow(address: string, signal: AbortSignal, ask: typeof fetch): Promise<Fetched> {
  let next = URL.parse(address)
  for (let hop = 0; next && hop < maxHops; hop += 1) {
    if (!isPublicAddress(next)) return never('Su dirección no es pública (https): queda como enlace.')
    const host = await hostState(next.hostname, ask)
    if (host !== 'public') return unreachable[host]
    const headers = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
    const answer = await withDeadline(
      ask(next.href, { headers, signal, redirect: 'manual', credentials: 'omit' }),
      deadlineMs,
    )
    const { status } = answer
    if (status >= 300 && status < 400) {
      await answer.body?.cancel()
      next = URL.parse(answer.headers.get('Location') ?? '', next)
      continue
    }
    if (status === 429 || status >= 500) return later(`Su sitio contesta con un error (${status}).`)
    if (!answer.ok) return never(`Ya no está en su sitio (${status}): queda como enlace.`)
    return bytesOf(answer)
  }
  return never('Su dirección lleva de una a otra sin llegar: queda como enlace.')
}

async function bytesOf({ body, headers }: Response): Promise<Fetched> {
  const tooLarge = never('La imagen supera los 10 MB: queda como enlace.')
  if (Number(headers.get('Content-Length')) > maxMediaBytes) {
    await body?.cancel()
    return tooLarge
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Leaving the loop ends the stream.
    if (length > maxMediaBytes) return tooLarge
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { ok: true, bytes }
}
