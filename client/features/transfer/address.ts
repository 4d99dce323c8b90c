import { compose } from '../../runtime/text/compose.ts'

// How texts of other systems speak of places. Nobody says twice the same: with www or without, http or https,
// relative, with a slash at the end. Both sides of an import read them by these rules.

/** Characters of an address; what is longer is none. */
const maxAddress = 2_000

/** An address of ours is nothing to bring. */
export const ownImage = /^\/medios\/[0-9a-z]{20}\//

const schemes = /^[a-z][a-z0-9+.-]*:/i
/** What Ghost writes instead of the address of its site. */
const ghostSite = /^__GHOST_URL__/

export function decoded(text: string): string {
  try {
    return compose(decodeURIComponent(text))
  } catch {
    return text
  }
}

/** `a/b/../c` from a file's folder → the path in the archive. */
function resolved(href: string, file: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const part of href.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function absolute(href: string): URL | null {
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url
}

/**
 * Where an image of a text lies: `https://…`, `/path` on the site it comes from, or `./path` in the archive; null for
 * what is no place. `file` is the text's own path in the archive.
 */
export function imageAddress(src: string, file: string): string | null {
  const given = src.trim().replace(ghostSite, '')
  if (given === '' || given.startsWith('#') || given.length > maxAddress) return null
  if (schemes.test(given) || given.startsWith('//')) {
    const url = absolute(given)
    if (!url) return null
    url.protocol = 'https:'
    url.hash = ''
    return innerOf(url) ?? url.href
  }
  const [path = ''] = given.split(/[?#]/)
  return path.startsWith('/') ? decoded(path) : `./${resolved(decoded(path), file)}`
}

/** Substack's images are shown through a resizer that names the image itself at its end. */
function innerOf({ hostname, pathname }: URL): string | null {
  if (hostname !== 'substackcdn.com' && hostname !== 'cdn.substack.com') return null
  const inner = /\/(https?%3A%2F%2F[^/]+)$/i.exec(pathname)?.[1]
  return inner === undefined ? null : imageAddress(decoded(inner), '')
}

const numbered = /^(?:p|page_id)$/

/**
 * What a link leads to, in one spelling: `host/path`, `/path` on the site it comes from, `./path` in the archive, or
 * `notion:id`; null for what leads nowhere else.
 */
export function linkKey(href: string, file: string): string | null {
  const given = href.trim().replace(ghostSite, '') || (ghostSite.test(href.trim()) ? '/' : '')
  if (given === '' || given.startsWith('#') || given.length > maxAddress) return null
  if (schemes.test(given) || given.startsWith('//')) {
    const url = absolute(given)
    if (!url) return null
    const notion = /(?:^|\.)notion\.(?:so|site)$/.test(url.hostname)
    const id = notion ? /([0-9a-f]{32})$/.exec(url.pathname.replaceAll('-', ''))?.[1] : undefined
    if (id !== undefined) return `notion:${id}`
    return url.host.replace(/^www\./, '') + pathKey(url.pathname, url.searchParams)
  }
  const [path = ''] = given.split(/[?#]/)
  if (!given.startsWith('/') && !given.startsWith('?'))
    return path === '' ? null : `./${resolved(decoded(path), file)}`
  const url = URL.parse(given, 'https://x.example')
  return url ? pathKey(url.pathname, url.searchParams) : null
}

/** A path in the one spelling by which old addresses are known. */
export function pathKey(pathname: string, search: URLSearchParams): string {
  const path = decoded(pathname)
    .replace(/\/index\.html?$/, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  const number = [...search].find(([name, value]) => numbered.test(name) && /^\d{1,12}$/.test(value))
  return number && path === '/' ? `/?${number[0]}=${number[1]}` : path
}

/** The path of a key on this site, once the domain is ours; null for what is in an archive alone. */
export function pathOfKey(key: string): string | null {
  if (key.startsWith('./') || key.startsWith('notion:')) return null
  return key.slice(key.indexOf('/'))
}

const internalNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|example|invalid|onion|arpa)$/

/** Whether the whole world may ask there: https, the usual port, no credentials, a name and no number. */
export function isPublicAddress(url: URL): boolean {
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/\.$/, '')
  // The parser writes every spelling of an IPv4 address as four numbers, and of IPv6 in brackets.
  if (host.startsWith('[') || /(?:^|\.)\d+$/.test(host)) return false
  return host.includes('.') && !internalNames.test(host)
}
