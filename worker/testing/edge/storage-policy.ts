// What an answer's headers let the stand-in of Workers Cache do with it. Seconds, as in the headers.

export type StoragePolicy = {
  fresh: number
  /** Serves while it is renewed behind, so long after `fresh`. */
  stale: number
  /** Serves instead of a failure, so long after `fresh`. */
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

/** What is stored though nobody said so. */
function getDefaultPolicy(status: number): StoragePolicy | null {
  const fresh = status === 200 ? twoHours : status === 404 ? threeMinutes : null
  return fresh === null ? null : { fresh, stale: 0, onError: Infinity }
}

/** How an answer is stored; null = not at all. */
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
  // Any of these switches both off.
  if (shared !== null || given.has('must-revalidate') || given.has('proxy-revalidate'))
    return { fresh, stale: 0, onError: 0 }
  return {
    fresh,
    stale: seconds('stale-while-revalidate') ?? 0,
    // Without a limit the old copy serves for ever.
    onError: seconds('stale-if-error') ?? Infinity,
  }
}

/** What ends at the cache. */
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
