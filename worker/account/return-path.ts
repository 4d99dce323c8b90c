const home = '/mngr'
// A base that no value can name by accident; only where a value leads relative to it counts.
const base = 'https://sitio.invalid'

/** Where to go after signing in: a page of this site, whatever the address says; else the panel. */
export function parseReturnPath(value: unknown): string {
  // Browsers read `\` as `/` and drop tabs and line ends: none of them belongs in an honest path.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (typeof value !== 'string' || !/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(value)) return home
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  if (url?.origin !== base || url.pathname.startsWith('//')) return home
  // Neither back to the form nor to what is no page.
  if (/^\/(api|mngr\/(ingreso|activar|olvido|contrasena))(\/|$)/.test(url.pathname)) return home
  return url.pathname + url.search + url.hash
}
