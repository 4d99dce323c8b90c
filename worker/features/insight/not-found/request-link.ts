import { isPublicUrl } from '#client/features/transfer/address.ts'
import { withTimeout } from '#worker/db/with-timeout.ts'
import { followPublicRedirects, requestHead } from '#worker/mail/public-host.ts'

const requestTimeoutMs = 5_000
/** Time limit of all redirects together, in milliseconds. */
const linkTimeoutMs = 12_000

/** Statuses after which a HEAD request is repeated as GET, because some servers reject HEAD. */
const uncertainStatuses = new Set([400, 403, 404, 405, 406, 429, 500, 501, 503])

type RequestOptions = { siteUrl: string; fetchUrl?: typeof fetch }

function requestOnce(
  url: URL,
  method: 'HEAD' | 'GET',
  { siteUrl, fetchUrl = fetch }: RequestOptions,
): Promise<Response> {
  const headers = { 'User-Agent': `Mozilla/5.0 (compatible; CauceLinks/1.0; +${siteUrl})` }
  return requestHead(url, { method, headers }, { fetchUrl, timeoutMs: requestTimeoutMs })
}

/**
 * Follows redirects and returns the final status. Returns 0 for too many redirects, or a redirect to an address that is
 * not public. Returns null if a host cannot be resolved, or if the link's own host is private. Throws if a host does
 * not answer.
 */
async function followRedirects(first: URL, options: RequestOptions): Promise<number | null> {
  async function request(url: URL): Promise<Response> {
    const answer = await requestOnce(url, 'HEAD', options)
    return uncertainStatuses.has(answer.status) ? requestOnce(url, 'GET', options) : answer
  }
  const { answer, stop } = await followPublicRedirects(first, request, options.fetchUrl ?? fetch)
  if (stop === 'unknown' || (stop === 'private' && !answer)) return null
  return answer && !stop ? answer.status : 0
}

/**
 * Returns the final status of an external link. Returns 0 if a host does not answer, or for too many redirects or a
 * redirect to an address that is not public; for an http link, returns null instead of 0. Returns null if the link is
 * not public or a host cannot be resolved.
 */
export async function requestLink(address: string, options: RequestOptions): Promise<number | null> {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'http:'
  // `isPublicUrl` accepts only https, which nearly every site also serves.
  if (isPlain) url.protocol = 'https:'
  if (!url || !isPublicUrl(url)) return null
  const status = await withTimeout(followRedirects(url, options), linkTimeoutMs).catch(() => 0)
  return status === 0 && isPlain ? null : status
}

/** True if the page is gone. Other errors may be temporary or concern only bots. */
export const isBroken = (status: number): boolean => status === 0 || status === 404 || status === 410
