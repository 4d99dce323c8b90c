import { isPublicUrl } from '#client/features/transfer/address.ts'
import { withTimeout } from '../db/with-timeout.ts'
import { lookUpDns } from './dns.ts'

// Protects fetches of untrusted URLs: a host name may resolve to a private network, such as `127.0.0.1.nip.io`, so it
// is resolved and checked first. The platform resolves the name again for the fetch and reaches no private network
// either; this check does not rely on that.

/** `missing`: the name has no addresses. `unknown`: DNS did not answer; try again later. */
export type HostState = 'public' | 'private' | 'missing' | 'unknown'

const freshMs = 60_000
const maxCachedHosts = 200

type HostCache = Map<string, { at: number; state: Promise<HostState> }>
const hostCaches = new WeakMap<typeof fetch, HostCache>()

/** Classifies the addresses of a host; cached for a minute. `fetchUrl` makes the DNS requests. */
export function getHostState(host: string, fetchUrl: typeof fetch): Promise<HostState> {
  const known: HostCache = hostCaches.get(fetchUrl) ?? new Map()
  hostCaches.set(fetchUrl, known)
  const now = Date.now()
  const before = known.get(host)
  if (before && Math.abs(now - before.at) < freshMs) return before.state
  if (known.size >= maxCachedHosts) known.clear()
  const state = resolveHost(host, fetchUrl)
  known.set(host, { at: now, state })
  // Failed lookups are not cached.
  void state.then((found) => found === 'unknown' && known.delete(host))
  return state
}

async function resolveHost(host: string, fetchUrl: typeof fetch): Promise<HostState> {
  const [four, six] = await Promise.all([lookUpDns(host, 'A', fetchUrl), lookUpDns(host, 'AAAA', fetchUrl)])
  if (!four || !six) return 'unknown'
  if (four.length + six.length === 0) return 'missing'
  return four.every(isPublicIPv4) && six.every(isPublicIPv6) ? 'public' : 'private'
}

/** Requests an untrusted URL, without its body and without following redirects. Rejects after `timeoutMs`. */
export async function requestHead(
  url: URL | string,
  init: RequestInit,
  { fetchUrl, timeoutMs }: { fetchUrl: typeof fetch; timeoutMs: number },
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  const request = fetchUrl(String(url), { ...init, signal, redirect: 'manual', credentials: 'omit' })
  const answer = await withTimeout(request, timeoutMs)
  // Not awaited: a body that never ends must not delay the answer.
  void answer.body?.cancel().catch(() => {})
  return answer
}

/**
 * `answer`: the last answer; null if there is none. `stop`: why a redirect, or the first request, was not followed;
 * null if the last answer is no redirect. `address`: the URL is not public. `redirects`: too many, or one without a
 * usable address.
 */
type FollowedUrl = {
  answer: Response | null
  stop: 'address' | 'redirects' | Exclude<HostState, 'public'> | null
}

const maxRequests = 4

/** Requests a URL and follows its redirects, only to public URLs on public hosts. `request` must not follow them. */
export async function followPublicRedirects(
  url: URL,
  request: (url: URL) => Promise<Response | null>,
  fetchUrl: typeof fetch,
): Promise<FollowedUrl> {
  let answer: Response | null = null
  let next: URL | null = url
  for (let count = 0; next && count < maxRequests; count += 1) {
    if (!isPublicUrl(next)) return { answer, stop: 'address' }
    const host = await getHostState(next.hostname, fetchUrl)
    if (host !== 'public') return { answer, stop: host }
    answer = await request(next)
    if (!answer || answer.status < 300 || answer.status >= 400) return { answer, stop: null }
    // Not awaited: a body that never ends must not delay the next request.
    void answer.body?.cancel().catch(() => {})
    const location = answer.headers.get('Location')
    next = location ? URL.parse(location, next) : null
  }
  return { answer, stop: 'redirects' }
}

/** First address and prefix length of non-public IPv4 ranges. Source: IANA special-purpose registry, multicast. */
const specialRanges: readonly [first: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const toNumber = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

function isPublicIPv4(address: string): boolean {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return false
  const number = toNumber(address)
  return specialRanges.every(
    ([first, bits]) =>
      Math.floor(number / 2 ** (32 - bits)) !== Math.floor(toNumber(first) / 2 ** (32 - bits)),
  )
}

/** Global unicast (2000::/3) without protocol assignments, documentation, and 6to4, which embeds IPv4. */
function isPublicIPv6(address: string): boolean {
  // The URL parser normalises IPv6 addresses.
  const host = address.length > 45 ? undefined : URL.parse(`http://[${address}]`)?.hostname
  const [first = 0, second = 0] = (host ?? '')
    .slice(1, -1)
    .split(':')
    .map((part) => Number.parseInt(part || '0', 16))
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8
  return !(first === 0x3fff && second < 0x1000)
}
