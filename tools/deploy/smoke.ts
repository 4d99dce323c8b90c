import { setTimeout as sleep } from 'node:timers/promises'

/** Requests a path of the site, with additional headers. Does not follow redirects. */
export type SendRequest = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>

const retryPauseMs = 2_000
const responseTimeoutMs = 15_000

/** Sends requests to a site's public address; `headers` are added to each. */
export const createSiteRequester =
  (get: typeof fetch, siteUrl: string, headers: Readonly<Record<string, string>> = {}): SendRequest =>
  (path, more = {}) =>
    get(siteUrl + path, {
      redirect: 'manual',
      headers: { ...headers, ...more },
      signal: AbortSignal.timeout(responseTimeoutMs),
    })

/** A header that selects one of the versions that currently get visitors. */
export const createOverrideHeader = (worker: string, version: string): Readonly<Record<string, string>> => ({
  'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"`,
})

/** Repeats a check until it finds no problem, but at most for `patienceMs`. Returns the problems of the last check. */
export async function retrySmokeTest(check: () => Promise<string[]>, patienceMs: number): Promise<string[]> {
  const until = Date.now() + patienceMs
  for (;;) {
    const problems = await check()
    if (problems.length === 0 || Date.now() + retryPauseMs > until) return problems
    await sleep(retryPauseMs)
  }
}

type SmokeCheck = {
  name: string
  path: string
  /** 200 if it is not given; null if any will do. */
  status?: number | null
  /** What is wrong with an answer of this status; null if nothing is. */
  find?: (body: string, response: Response) => string | null
}

const expectText =
  (words: RegExp, problem = 'no trae lo que debe') =>
  (body: string): string | null =>
    words.test(body) ? null : problem

const securityHeaders = ['content-security-policy', 'x-content-type-options', 'strict-transport-security']

/** Creates the checks for every site. Any build will do if `buildId` is null. */
const createBaseChecks = (buildId: string | null): readonly SmokeCheck[] => [
  {
    name: 'La versión es la nueva (/builds/latest.json)',
    path: '/builds/latest.json',
    find: (body) =>
      buildId === null || body.includes(`"${buildId}"`) ? null : `todavía es otra: ${body.slice(0, 80)}`,
  },
  {
    name: 'El sitio se encuentra bien (/api/salud)',
    path: '/api/salud',
    find: expectText(/"ok":true/, 'no dice que esté bien'),
  },
  { name: 'La página de ingreso (/mngr/ingreso)', path: '/mngr/ingreso', find: expectText(/<form/) },
  {
    name: 'La sesión (/api/_auth/session)',
    path: '/api/_auth/session',
    find: expectText(/"user":null/, 'no es una sesión vacía'),
  },
  {
    name: 'El área de gestión, cerrada (/mngr)',
    path: '/mngr',
    status: 302,
    find: (_, { headers }) =>
      headers.get('location')?.includes('/mngr/ingreso') ? null : 'no lleva al ingreso',
  },
  {
    name: 'Las cabeceras de seguridad',
    path: '/',
    status: null,
    find: (_, { headers }) => {
      const missing = securityHeaders.filter((name) => !headers.has(name))
      return missing.length === 0 ? null : `faltan ${missing.join(', ')}`
    },
  },
]

const createPublicChecks = (buildId: string | null): readonly SmokeCheck[] => [
  { name: 'La portada (/)', path: '/', find: expectText(/<html lang="es"/) },
  { name: 'El blog, desde D1 (/blog)', path: '/blog', find: expectText(/<h1/) },
  { name: 'El contacto (/contacto)', path: '/contacto', find: expectText(/<form/) },
  {
    name: 'La firma del formulario (/api/consultas/token)',
    path: '/api/consultas/token',
    find: expectText(/"token":"/),
  },
  { name: 'Una dirección que no existe', path: `/prueba-${buildId}`, status: 404 },
]

const hiddenSiteChecks: readonly SmokeCheck[] = [
  { name: 'La portada, cerrada a extraños', path: '/', status: 302 },
  {
    name: 'Los buscadores, fuera (/robots.txt)',
    path: '/robots.txt',
    status: null,
    find: expectText(/^Disallow: \/$/m, 'no se les cierra'),
  },
  {
    name: 'Los buscadores, fuera (/mngr/ingreso)',
    path: '/mngr/ingreso',
    status: null,
    find: (_, { headers }) => (headers.get('x-robots-tag')?.includes('noindex') ? null : 'no se les cierra'),
  },
]

/** The problem that a check finds; null if there is none. */
async function runCheck(
  sendRequest: SendRequest,
  { path, status = 200, find }: SmokeCheck,
): Promise<string | null> {
  const response = await sendRequest(path)
  const body = await response.text()
  if (status !== null && response.status !== status) return `respondió ${response.status} y no ${status}`
  return find?.(body, response) ?? null
}

/** The reason of an error. `fetch` stores it in the cause of its errors. */
function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

/** The problems of a site that should run this build, or any if it is null; empty if there are none. */
export async function runSmokeTest(
  sendRequest: SendRequest,
  buildId: string | null,
  isPublic: boolean,
): Promise<string[]> {
  // If the site does not respond at all, one line is clearer than one line per check.
  const silence = await sendRequest('/robots.txt').then(
    () => null,
    (error: unknown) => `Nadie responde en la dirección (${getReason(error)}).`,
  )
  if (silence !== null) return [silence]
  const checks = [
    ...createBaseChecks(buildId),
    ...(isPublic ? createPublicChecks(buildId) : hiddenSiteChecks),
  ]
  const found = await Promise.all(
    checks.map(async (check) => {
      const problem = await runCheck(sendRequest, check).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      )
      return problem === null ? [] : [`${check.name}: ${problem}.`]
    }),
  )
  return found.flat()
}
