import { normalizeUnicode } from './normalize-unicode.ts'

/** The longest address that mail can carry (RFC 5321). */
export const maxEmailLength = 254

/** One @, a dot in the domain, no invisible character or end of a header. Letters of any alphabet (RFC 6531). */
export const emailPattern = /^[^\s@<>"(),;:\\[\]\p{Cc}\p{Cf}]+@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u

/** The address with its domain in ASCII, as mail servers look it up: `josé@señal.es` → `josé@xn--seal-hqa.es`. */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const url = `http://${address.slice(at)}`
  // Only for domains beyond ASCII: the parser would turn numbers into IP addresses.
  const isConvertible = /[^\0-\x7f]/.test(url) && /^http:\/\/[\p{L}\p{N}\p{M}.-]*$/u.test(url)
  return isConvertible && URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address
}

/** The form in which addresses are compared and searched: lower case, composed, the domain in ASCII. */
export const normalizeEmail = (address: string): string =>
  toAsciiDomain(normalizeUnicode(address.trim().toLowerCase()))
