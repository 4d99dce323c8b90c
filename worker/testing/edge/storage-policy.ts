// How long the simulated Workers Cache may store an answer, from the answer's headers. All times are in seconds.

export type StoragePolicy = {
  fresh: number
  /** Seconds after `fresh` in which the answer is served while it is being renewed. */
  stale: number
  /** Seconds after `fresh` in which the answer may be served instead of an error. */
  onError: number
}

const precedence = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Control']

function parseDirectives(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split('=', 2))
      .map(([name = '', value = '']) => [name, value.replaceAll('"', '')]),
  )
}

const twoHours = 2 * 60 * 60
const threeMinutes = 3 * 60

/** Policy for answers without caching headers. */
function getDefaultPolicy(status: number): StoragePolicy | null {
  const fresh = status === 200 ? twoHours : status === 404 ? threeMinutes : null
  return fresh === null ? null : { fresh, stale: 0, onError: Infinity }
}

/** Returns how long an answer may be stored; null = not at all. */
export function getStoragePolicy({ status, headers }: Response): StoragePolicy | null {
  if (headers.has('Set-Cookie')) return null
  const name = precedence.find((each) => headers.has(each))
  if (name === undefined) return getDefaultPolicy(status)
  const given = parseDirectives(headers.get(name) ?? '')
  if (given.has('no-store') || given.has('private')) return null
  const seconds = (directive: string): number | null => {
    const value = given.get(directive)
    return value === undefined || !/^\d+$/.test(value) ? null : Number(value)
  }
  const shared = seconds('s-maxage')
  const fresh = given.has('no-cache') ? 0 : (shared ?? seconds('max-age'))
  if (fresh === null) return getDefaultPolicy(status)
  // Each of these directives forbids stale answers, both during a renewal and instead of errors.
  if (shared !== null || given.has('must-revalidate') || given.has('proxy-revalidate'))
    return { fresh, stale: 0, onError: 0 }
  return {
    fresh,
    stale: seconds('stale-while-revalidate') ?? 0,
    // Without a limit, a stale copy replaces errors forever.
    onError: seconds('stale-if-error') ?? Infinity,
  }
}

/** Headers that the edge cache removes from answers to visitors. */
const edgeOnlyHeaders = ['Cloudflare-CDN-Cache-Control', 'Cache-Tag']

export function toVisitorHeaders(headers: Headers, status: string, age: number | null): Headers {
  const own = new Headers(headers)
  for (const name of edgeOnlyHeaders) own.delete(name)
  own.set('Cf-Cache-Status', status)
  if (age !== null) own.set('Age', String(age))
  return own
}

export const getCacheTags = (headers: Headers): readonly string[] =>
  (headers.get('Cache-Tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
