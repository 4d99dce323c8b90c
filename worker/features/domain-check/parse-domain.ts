import { maxDomainLength } from '#client/features/domain-check/contract.ts'
import { isPublicUrl } from '#client/features/transfer/address.ts'

/** Labels of a domain: each may cost two lookups. */
const maxLabels = 6

/** Endings that no domain on the internet has. */
const reservedEnding = /(?:^|\.)(example|invalid|local|localhost|test)$/

/** The host in a name, a web address or an e-mail address, without a final dot; null if there is none. */
function parseHost(typed: string): URL | null {
  const text = typed.trim()
  if (text === '' || text.length > maxDomainLength) return null
  const name = text
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#]/, 1)[0]
    ?.replace(/^.*@/, '')
  const url = URL.parse(`https://${name}`)
  if (!url || url.port !== '') return null
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}

/** The reserved ending of what a visitor typed, such as `.example`; null if it has none. */
export function findReservedEnding(typed: string): string | null {
  const ending = reservedEnding.exec(parseHost(typed)?.hostname ?? '')?.[1]
  return ending === undefined ? null : `.${ending}`
}

/**
 * The domain in what a visitor typed: a name, a web address or an e-mail address. Without `www.`, in ASCII. Null if it
 * is none, or a name that only works inside a private network.
 */
export function parseDomain(typed: string): string | null {
  const url = parseHost(typed)
  if (!url) return null
  const domain = url.hostname.replace(/^www\.(?=.+\.)/, '')
  if (domain.split('.').length > maxLabels) return null
  return isPublicUrl(url) && /^[a-z0-9_-]+(?:\.[a-z0-9-]+)+$/.test(domain) ? domain : null
}
