import { decodeUriPart } from '#client/runtime/text/parse.ts'

const home = '/mngr'
// A base URL that does not exist. Only values that resolve to this origin are accepted.
const base = 'https://sitio.invalid'

// Browsers read `\` as `/` and drop tabs and line breaks, so paths with any of them are refused.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const safePath = /^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/

/** The decoded path without query and fragment; null if its escapes are invalid. */
const decodePath = (address: string): string | null => decodeUriPart(address.split(/[?#]/, 1)[0] ?? '')

/** Where to go after signing in: the given path if it is a safe path of this site, else the dashboard. */
export function parseReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !safePath.test(value)) return home
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  // Refuse paths that URL parsing changes, or whose escapes hide unsafe characters.
  const decoded = decodePath(value)
  if (
    url?.origin !== base ||
    decoded === null ||
    !safePath.test(decoded) ||
    decodePath(url.pathname) !== decoded
  )
    return home
  // Never return to a sign-in page or to the API.
  if (/^\/(api|mngr\/(ingreso|activar|olvido|contrasena))(\/|$)/.test(url.pathname)) return home
  const path = url.pathname + url.search + url.hash
  // Longer ones would make the body of the sign-in too large (`maxSignInBytes`): forms encode them once more.
  return encodeURIComponent(path).length > 6_000 ? home : path
}
