import { type Account, liveVersion } from './account.ts'

const html = (words: string, status = 200): Response =>
  new Response(`<!doctype html><html lang="es"><body>${words}</body></html>`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=31536000',
    },
  })

const pages: Readonly<Record<string, () => Response>> = {
  '/': () => html('<h1>Inicio</h1>'),
  '/blog': () => html('<h1>Blog</h1>'),
  '/contacto': () => html('<form></form>'),
  '/mngr/ingreso': () => html('<form></form>'),
  '/mngr': () => new Response(null, { status: 302, headers: { Location: '/mngr/ingreso?destino=/mngr' } }),
  '/api/_auth/session': () => Response.json({ user: null }),
  '/api/consultas/token': () => Response.json({ token: 'firma' }),
}

/**
 * What visitors of a domain get, as the platform decides it: the version they name in the override header, if
 * it shares the visitors, else the one that all get. `isBroken` says which builds answer with an error.
 */
export function createSite(account: Account, isBroken: (build: string) => boolean): typeof fetch {
  return async (input, init) => {
    const { hostname, pathname } = new URL(String(input))
    const script = [...account.scripts.values()].find(({ domains }) => domains.includes(hostname))
    const override = new Headers(init?.headers).get('Cloudflare-Workers-Version-Overrides') ?? ''
    const named = /="([^"]+)"/.exec(override)?.[1]
    const shares = script?.deployments.at(-1)?.versions ?? []
    const isShared = shares.some((share) => share.version_id === named)
    const version = isShared ? script?.versions.find(({ id }) => id === named) : liveVersion(script)
    if (!version) throw new Error('getaddrinfo ENOTFOUND')
    const isHidden = version.bindings.some(({ name }) => name === 'ENVIRONMENT')
    if (isHidden && pathname === '/') return html('', 302)
    if (isBroken(version.tag)) return html('Error 1101', 500)
    if (pathname === '/builds/latest.json') return Response.json({ id: version.tag, timestamp: 0 })
    return pages[pathname]?.() ?? html('No está', 404)
  }
}
