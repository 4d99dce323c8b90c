import { normalizeUnicode } from '../../runtime/text/normalize-unicode.ts'

// How texts of other systems speak of places. Nobody says twice the same: with www or without, http or https,
// relative, with a slash at the end. Both sides of an import read them by these rules.

/** Characters of an address; what is longer is none. */
const maxAddress = 2_000

/** An address of ours is nothing to bring. */
export const mediaPathPattern = /^\/medios\/[0-9a-z]{20}\//

const schemePattern = /^[a-z][a-z0-9+.-]*:/i
/** What Ghost writes instead of the address of its site. */
const ghostSitePattern = /^__GHOST_URL__/

export function decodePath(text: string): string {
  try {
    return normalizeUnicode(decodeURIComponent(text))
  } catch {
    return text
  }
}

/** `a/b/../c` from a file's folder → the path in the archive. */
function resolvePath(href: string, file: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const part of href.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function parseAbsoluteUrl(href: string): URL | null {
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url
}

/**
 * Where an image of a text lies: `https://…`, `/path` on the site it comes from, or `./path` in the archive; null for
 * what is no place. `file` is the text's own path in the archive.
 */
export function normalizeImageAddress(src: string, file: string): string | null {
  const given = src.trim().replace(ghostSitePattern, '')
  if (given === '' || given.startsWith('#') || given.length > maxAddress) return null
  if (schemePattern.test(given) || given.startsWith('//')) {
    const url = parseAbsoluteUrl(given)
    if (!url) return null
    url.protocol = 'https:'
    url.hash = ''
    return getInnerImage(url) ?? url.href
  }
  const [path = ''] = given.split(/[?#]/)
  return path.startsWith('/') ? decodePath(path) : `./${resolvePath(decodePath(path), file)}`
}

/** Substack's images are shown through a resizer that names the image itself at its end. */
function getInnerImage({ hostname, pathname }: URL): string | null {
  if (hostname !== 'substackcdn.com' && hostname !== 'cdn.substack.com') return null
  const inner = /\/(https?%3A%2F%2F[^/]+)$/i.exec(pathname)?.[1]
  return inner === undefined ? null : normalizeImageAddress(decodePath(inner), '')
}

const wordpressIdParam = /^(?:p|page_id)$/

/**
 * What a link leads to, in one spelling: `host/path`, `/path` on the site it comes from, `./path` in the archive, or
 * `notion:id`; null for what leads nowhere else.
 */
export function normalizeLink(href: string, file: string): string | null {
  const given = href.trim().replace(ghostSitePattern, '') || (ghostSitePattern.test(href.trim()) ? '/' : '')
  if (given === '' || given.startsWith('#') || given.length > maxAddress) return null
  if (schemePattern.test(given) || given.startsWith('//')) {
    const url = parseAbsoluteUrl(given)
    if (!url) return null
    const notion = /(?:^|\.)notion\.(?:so|site)$/.test(url.hostname)
    const id = notion ? /([0-9a-f]{32})$/.exec(url.pathname.replaceAll('-', ''))?.[1] : undefined
    if (id !== undefined) return `notion:${id}`
    return url.host.replace(/^www\./, '') + normalizePath(url.pathname, url.searchParams)
  }
  const [path = ''] = given.split(/[?#]/)
  if (!given.startsWith('/') && !given.startsWith('?'))
    return path === '' ? null : `./${resolvePath(decodePath(path), file)}`
  const url = URL.parse(given, 'https://x.example')
  return url ? normalizePath(url.pathname, url.searchParams) : null
}

/** A path in the one spelling by which old addresses are known. */
export function normalizePath(pathname: string, search: URLSearchParams): string {
  const path = decodePath(pathname)
    .replace(/\/index\.html?$/, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  const number = [...search].find(([name, value]) => wordpressIdParam.test(name) && /^\d{1,12}$/.test(value))
  return number && path === '/' ? `/?${number[0]}=${number[1]}` : path
}

/** The path of a key on this site, once the domain is ours; null for what is in an archive alone. */
export function getPathOfKey(key: string): string | null {
  if (key.startsWith('./') || key.startsWith('notion:')) return null
  return key.slice(key.indexOf('/'))
}

const internalHostPattern =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|example|invalid|onion|arpa)$/

/** Whether the whole world may ask there: https, the usual port, no credentials, a name and no number. */
export function isPublicUrl(url: URL): boolean {
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/\.$/, '')
  // The parser writes every spelling of an IPv4 address as four numbers, and of IPv6 in brackets.
  if (host.startsWith('[') || /(?:^|\.)\d+$/.test(host)) return false
  return host.includes('.') && !internalHostPattern.test(host)
}
