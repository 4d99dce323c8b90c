import { normalizeUnicode } from '../../runtime/text/normalize-unicode.ts'
import { decodeUriPart } from '../../runtime/text/parse.ts'

// Addresses in imported texts may be with or without www, relative, with a final slash. Browser and worker use this.

/** Maximum length in characters; longer addresses are ignored. */
const maxAddress = 2_000

/** Images of this site's media library, which need no import. */
export const mediaPathPattern = /^\/medios\/[0-9a-z]{20}\//

const schemePattern = /^[a-z][a-z0-9+.-]*:/i
/** Placeholder that Ghost writes instead of the address of its site. */
const ghostSitePattern = /^__GHOST_URL__/

export function decodePath(text: string): string {
  const path = decodeUriPart(text)
  return path === null ? text : normalizeUnicode(path)
}

/** Resolves `a/b/../c` against the folder of `file` to a path in the archive. */
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
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/**
 * Normalizes the address of an image in an imported text. Results: `https://…`, `/path` on the site that the import
 * comes from, or `./path` for a file of the imported archive. Null for an empty, overlong or unusable address. `file`
 * is the path of the text in the archive.
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

/** Substack serves images through a resizer whose URL ends with the encoded original URL. */
function getInnerImage({ hostname, pathname }: URL): string | null {
  if (hostname !== 'substackcdn.com' && hostname !== 'cdn.substack.com') return null
  const inner = /\/(https?%3A%2F%2F[^/]+)$/i.exec(pathname)?.[1]
  return inner === undefined ? null : normalizeImageAddress(decodePath(inner), '')
}

const wordpressIdParam = /^(?:p|page_id)$/

/**
 * Normalizes a link in an imported article. Results: `host/path` for an absolute URL, `/path` on the site that the
 * import comes from, `./path` for a file of the imported archive (relative links are resolved from `file`), or
 * `notion:id`. Null for an empty or overlong link, a link within the page, or another scheme.
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

/** Normalized path, by which former addresses of articles are looked up. */
function normalizePath(pathname: string, search: URLSearchParams): string {
  const path = decodePath(pathname)
    .replace(/\/index\.html?$/, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  const number = [...search].find(([name, value]) => wordpressIdParam.test(name) && /^\d{1,12}$/.test(value))
  return number && path === '/' ? `/?${number[0]}=${number[1]}` : path
}

/** The path of a normalized link, without its host; null for files of the archive and Notion pages. */
export function getPathOfKey(key: string): string | null {
  if (key.startsWith('./') || key.startsWith('notion:')) return null
  return key.slice(key.indexOf('/'))
}

const internalHostPattern =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|example|invalid|onion|arpa)$/

/** True for URLs on public hosts: https, default port, no credentials, and a host name instead of an IP address. */
export function isPublicUrl(url: URL): boolean {
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/\.$/, '')
  // URL normalizes every IPv4 notation to four numbers and puts IPv6 in brackets.
  if (host.startsWith('[') || /(?:^|\.)\d+$/.test(host)) return false
  return host.includes('.') && !internalHostPattern.test(host)
}
