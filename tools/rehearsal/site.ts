import { type FakeAccount, findLiveVersion, getPreviewSuffix, type FakeVersion } from './account.ts'

const respondHtml = (words: string, status = 200): Response =>
  new Response(`<!doctype html><html lang="es"><body>${words}</body></html>`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=31536000',
    },
  })

const fakePages: Readonly<Record<string, () => Response>> = {
  '/': () => respondHtml('<h1>Inicio</h1>'),
  '/blog': () => respondHtml('<h1>Blog</h1>'),
  '/contacto': () => respondHtml('<form></form>'),
  '/mngr/ingreso': () => respondHtml('<form></form>'),
  '/mngr': () => new Response(null, { status: 302, headers: { Location: '/mngr/ingreso?destino=/mngr' } }),
  '/api/_auth/session': () => Response.json({ user: null }),
  '/api/consultas/token': () => Response.json({ token: 'firma' }),
}

/** The token that shows the details of the site's health checks. */
export const healthToken = 'ensayo-de-mas-de-treinta-y-dos-letras'

const checkNames = [
  'd1-read',
  'd1-write',
  'kv',
  'r2',
  'queue',
  'mail',
  'cron',
  'backup',
  'settings',
  'secrets',
]

function respondHealth(authorization: string | null, failing: readonly string[]): Response {
  if (authorization === null) return Response.json({ ok: true, version: 'ensayo' })
  if (authorization !== `Bearer ${healthToken}`) return Response.json({ error: true }, { status: 401 })
  const checks = checkNames.map((part) => [
    part,
    failing.includes(part) ? { ok: false, ms: 1, problem: 'no responde' } : { ok: true, ms: 1 },
  ])
  const ok = failing.length === 0
  return Response.json(
    { ok, version: 'ensayo', checks: Object.fromEntries(checks) },
    { status: ok ? 200 : 503 },
  )
}

/** The version that the platform would select for a host and these headers. */
function findVersion(account: FakeAccount, hostname: string, headers: Headers): FakeVersion | null {
  const scripts = [...account.scripts]
  for (const [name, { versions, hasPreviews }] of scripts)
    if (hasPreviews)
      for (const version of versions)
        if (version.alias !== null && hostname === version.alias + getPreviewSuffix(account, name))
          return version
  const script = scripts.map(([, each]) => each).find(({ domains }) => domains.includes(hostname))
  const requestedVersionId = /="([^"]+)"/.exec(headers.get('Cloudflare-Workers-Version-Overrides') ?? '')?.[1]
  const shares = script?.deployments.at(-1)?.versions ?? []
  const isShared = shares.some((share) => share.version_id === requestedVersionId)
  return (
    (isShared ? script?.versions.find(({ id }) => id === requestedVersionId) : null) ??
    findLiveVersion(script)
  )
}

/** Responds like the worker outside production: redirects visitors without a session and disallows robots. */
function respondHidden(pathname: string, address: unknown, hostname: string): Response | null {
  if (address !== `https://${hostname}`)
    return new Response(null, { status: 301, headers: { Location: '/' } })
  if (pathname === '/robots.txt') return new Response('User-agent: *\nDisallow: /\n')
  return pathname === '/' ? respondHtml('', 302) : null
}

/**
 * Creates a `fetch` that responds to visitors of the account's domains. `isBroken` selects builds that respond with
 * errors; `failingChecks` has the failing health checks of each build.
 */
export function createFakeSite(
  account: FakeAccount,
  isBroken: (build: string) => boolean,
  failingChecks: ReadonlyMap<string, readonly string[]> = new Map(),
): typeof fetch {
  return async (input, init) => {
    const { hostname, pathname } = new URL(String(input))
    const headers = new Headers(init?.headers)
    const version = findVersion(account, hostname, headers)
    if (!version) throw new Error('getaddrinfo ENOTFOUND')
    const getBindingText = (bindingName: string) =>
      version.bindings.find(({ name }) => name === bindingName)?.text
    if (isBroken(version.build)) return respondHtml('Error 1101', 500)
    if (getBindingText('ENVIRONMENT') !== undefined) {
      const response = respondHidden(pathname, getBindingText('SITE_URL'), hostname)
      if (response) return response
    }
    if (pathname === '/builds/latest.json') return Response.json({ id: version.build, timestamp: 0 })
    if (pathname === '/api/salud')
      return respondHealth(headers.get('Authorization'), failingChecks.get(version.build) ?? [])
    const response = fakePages[pathname]?.() ?? respondHtml('No está', 404)
    if (getBindingText('ENVIRONMENT') !== undefined) response.headers.set('X-Robots-Tag', 'noindex, nofollow')
    return response
  }
}
