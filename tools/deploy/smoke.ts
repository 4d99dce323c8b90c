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
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
  }
}

type SmokeCheck = { name: string; run: (sendRequest: SendRequest) => Promise<string | null> }

const describeStatusProblem = (response: Response, status: number): string | null =>
  response.status === status ? null : `respondió ${response.status} y no ${status}`

/** Creates a check that a page exists and contains `words`. */
const createPageCheck = (name: string, path: string, words: RegExp): SmokeCheck => ({
  name: `${name} (${path})`,
  run: async (sendRequest) => {
    const response = await sendRequest(path)
    const html = await response.text()
    return describeStatusProblem(response, 200) ?? (words.test(html) ? null : 'no trae lo que debe')
  },
})

/** Creates the checks for every site. Any build will do if `buildId` is null. */
const createBaseChecks = (buildId: string | null): readonly SmokeCheck[] => [
  {
    name: 'La versión es la nueva (/builds/latest.json)',
    run: async (sendRequest) => {
      const response = await sendRequest('/builds/latest.json')
      const body = await response.text()
      return (
        describeStatusProblem(response, 200) ??
        (buildId === null || body.includes(`"${buildId}"`) ? null : `todavía es otra: ${body.slice(0, 80)}`)
      )
    },
  },
  {
    name: 'El sitio se encuentra bien (/api/salud)',
    run: async (sendRequest) => {
      const response = await sendRequest('/api/salud')
      const body = await response.text()
      return (
        describeStatusProblem(response, 200) ?? (body.includes('"ok":true') ? null : 'no dice que esté bien')
      )
    },
  },
  createPageCheck('La página de ingreso', '/mngr/ingreso', /<form/),
  {
    name: 'La sesión (/api/_auth/session)',
    run: async (sendRequest) => {
      const response = await sendRequest('/api/_auth/session')
      const body = await response.text()
      return (
        describeStatusProblem(response, 200) ??
        (body.includes('"user":null') ? null : 'no es una sesión vacía')
      )
    },
  },
  {
    name: 'El área de gestión, cerrada (/mngr)',
    run: async (sendRequest) => {
      const response = await sendRequest('/mngr')
      return (
        describeStatusProblem(response, 302) ??
        (/\/mngr\/ingreso/.test(response.headers.get('location') ?? '') ? null : 'no lleva al ingreso')
      )
    },
  },
  {
    name: 'Las cabeceras de seguridad',
    run: async (sendRequest) => {
      const { headers } = await sendRequest('/')
      const missing = [
        'content-security-policy',
        'x-content-type-options',
        'strict-transport-security',
      ].filter((name) => !headers.has(name))
      return missing.length === 0 ? null : `faltan ${missing.join(', ')}`
    },
  },
]

const createPublicChecks = (buildId: string | null): readonly SmokeCheck[] => [
  createPageCheck('La portada', '/', /<html lang="es"/),
  createPageCheck('El blog, desde D1', '/blog', /<h1/),
  createPageCheck('El contacto', '/contacto', /<form/),
  createPageCheck('La firma del formulario', '/api/consultas/token', /"token":"/),
  {
    name: 'Una dirección que no existe',
    run: async (sendRequest) => describeStatusProblem(await sendRequest(`/prueba-${buildId}`), 404),
  },
]

/** Checks for a site that only managers may see. */
const hiddenSiteChecks: readonly SmokeCheck[] = [
  {
    name: 'La portada, cerrada a extraños',
    run: async (sendRequest) => {
      const response = await sendRequest('/')
      return describeStatusProblem(response, 302)
    },
  },
  {
    name: 'Los buscadores, fuera (/robots.txt)',
    run: async (sendRequest) => {
      const [robots, page] = await Promise.all([sendRequest('/robots.txt'), sendRequest('/mngr/ingreso')])
      const isDisallowed = /^Disallow: \/$/m.test(await robots.text())
      const isUnlisted = page.headers.get('x-robots-tag')?.includes('noindex') ?? false
      return isDisallowed && isUnlisted ? null : 'no se les cierra'
    },
  },
]

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
  const found = await Promise.all(
    [...createBaseChecks(buildId), ...(isPublic ? createPublicChecks(buildId) : hiddenSiteChecks)].map(
      async ({ name, run }) => {
        const problem = await run(sendRequest).catch((error: unknown) =>
          error instanceof Error ? error.message : String(error),
        )
        return problem === null ? [] : [`${name}: ${problem}.`]
      },
    ),
  )
  return found.flat()
}
