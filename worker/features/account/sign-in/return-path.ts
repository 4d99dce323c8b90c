const home = '/mngr'
// A base that no value can name by accident; only where a value leads relative to it counts.
const base = 'https://sitio.invalid'

// Browsers read `\` as `/` and drop tabs and line ends: none of them belongs in an honest path.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const safePath = /^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/

/** The path without its escapes; null where they say nothing. */
function decodePath(address: string): string | null {
  try {
    return decodeURIComponent(address.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return null
  }
}

/** Where to go after signing in: a page of this site, whatever the address says; else the panel. */
export function parseReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !safePath.test(value)) return home
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  // What an escape hides, or a parser changes, leads elsewhere than it seems to.
  const path = decodePath(value)
  if (url?.origin !== base || path === null || !safePath.test(path) || decodePath(url.pathname) !== path)
    return home
  // Neither back to the form nor to what is no page.
  if (/^\/(api|mngr\/(ingreso|activar|olvido|contrasena))(\/|$)/.test(url.pathname)) return home
  return url.pathname + url.search + url.hash
}
