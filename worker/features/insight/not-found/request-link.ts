import { isPublicUrl } from '#client/features/transfer/address.ts'
import { withTimeout } from '#worker/db/with-timeout.ts'
import { getHostState } from '#worker/mail/public-host.ts'

/** How long a site may take for one answer, in milliseconds. */
const requestTimeoutMs = 5_000
/** How long all of its hops may take. */
const linkTimeoutMs = 12_000
const maxHops = 4

/** What is not asked for by HEAD everywhere. */
const uncertainStatuses = new Set([400, 403, 404, 405, 406, 429, 500, 501, 503])

type RequestOptions = { siteUrl: string; fetchUrl?: typeof fetch }

async function requestOnce(
  url: URL,
  method: 'HEAD' | 'GET',
  { siteUrl, fetchUrl = fetch }: RequestOptions,
): Promise<Response> {
  const agent = `Mozilla/5.0 (compatible; CauceLinks/1.0; +${siteUrl})`
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const init: RequestInit = { method, headers: { 'User-Agent': agent }, signal, redirect: 'manual' }
  const answer = await withTimeout(fetchUrl(url.href, { ...init, credentials: 'omit' }), requestTimeoutMs)
  await answer.body?.cancel()
  return answer
}

/** Each hop is looked at anew. 0 = nobody answers, or goes round in circles; null = not to be asked, or not to be known. */
async function followRedirects(first: URL, options: RequestOptions): Promise<number | null> {
  let next: URL | null = first
  for (let hop = 0; next && hop < maxHops; hop += 1) {
    if (!isPublicUrl(next)) return 0
    const host = await getHostState(next.hostname, options.fetchUrl ?? fetch)
    if (host === 'unknown' || (host === 'private' && hop === 0)) return null
    if (host !== 'public') return 0
    let answer = await requestOnce(next, 'HEAD', options)
    if (uncertainStatuses.has(answer.status)) answer = await requestOnce(next, 'GET', options)
    const { status } = answer
    if (status < 300 || status >= 400) return status
    next = URL.parse(answer.headers.get('Location') ?? '', next)
  }
  return 0
}

/**
 * What a link of another site comes to: a status, 0 where nobody answers; null where it is not to be asked, because it
 * is not the whole world's, or cannot be known.
 */
export async function requestLink(address: string, options: RequestOptions): Promise<number | null> {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'http:'
  // The guard knows https alone, which nearly all that is linked by http has as well.
  if (isPlain) url.protocol = 'https:'
  if (!url || !isPublicUrl(url)) return null
  const status = await withTimeout(followRedirects(url, options), linkTimeoutMs).catch(() => 0)
  return status === 0 && isPlain ? null : status
}

/** What says that a page is gone; a site that is down, or turns programs away, may be there for people. */
export const isBroken = (status: number): boolean => status === 0 || status === 404 || status === 410
