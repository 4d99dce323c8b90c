/** Asks the site for a path, with more headers if need be; redirects are not followed. */
export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>

const pauseMs = 2_000
const answerMs = 15_000

/** Asks a site at its public address, with headers of one's own. */
export const askSite =
  (get: typeof fetch, siteUrl: string, headers: Readonly<Record<string, string>> = {}): Ask =>
  (path, more = {}) =>
    get(siteUrl + path, {
      redirect: 'manual',
      headers: { ...headers, ...more },
      signal: AbortSignal.timeout(answerMs),
    })

/** By which the platform answers as one version, where that one shares the visitors. */
export const overrideHeader = (worker: string, version: string): Readonly<Record<string, string>> => ({
  'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"`,
})

/** Looks again until nothing is wrong, or the patience is over: what is wrong then. */
export async function smokeWithPatience(
  look: () => Promise<string[]>,
  patienceMs: number,
): Promise<string[]> {
  const until = Date.now() + patienceMs
  for (;;) {
    const problems = await look()
    if (problems.length === 0 || Date.now() + pauseMs > until) return problems
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

type Check = { name: string; run: (ask: Ask) => Promise<string | null> }

const expectStatus = (response: Response, status: number): string | null =>
  response.status === status ? null : `respondió ${response.status} y no ${status}`

/** A page that must be there, with words of its own in it. */
const page = (name: string, path: string, words: RegExp): Check => ({
  name: `${name} (${path})`,
  run: async (ask) => {
    const response = await ask(path)
    const html = await response.text()
    return expectStatus(response, 200) ?? (words.test(html) ? null : 'no trae lo que debe')
  },
})

/** What every site of ours does. */
const always = (buildId: string): readonly Check[] => [
  {
    name: 'La versión es la nueva (/builds/latest.json)',
    run: async (ask) => {
      const response = await ask('/builds/latest.json')
      const body = await response.text()
      return (
        expectStatus(response, 200) ??
        (body.includes(`"${buildId}"`) ? null : `todavía es otra: ${body.slice(0, 80)}`)
      )
    },
  },
  {
    name: 'El sitio se encuentra bien (/api/salud)',
    run: async (ask) => {
      const response = await ask('/api/salud')
      const body = await response.text()
      return expectStatus(response, 200) ?? (body.includes('"ok":true') ? null : 'no dice que esté bien')
    },
  },
  page('La página de ingreso', '/mngr/ingreso', /<form/),
  {
    name: 'La sesión (/api/_auth/session)',
    run: async (ask) => {
      const response = await ask('/api/_auth/session')
      const body = await response.text()
      return expectStatus(response, 200) ?? (body.includes('"user":null') ? null : 'no es una sesión vacía')
    },
  },
  {
    name: 'El área de gestión, cerrada (/mngr)',
    run: async (ask) => {
      const response = await ask('/mngr')
      return (
        expectStatus(response, 302) ??
        (/\/mngr\/ingreso/.test(response.headers.get('location') ?? '') ? null : 'no lleva al ingreso')
      )
    },
  },
  {
    name: 'Las cabeceras de seguridad',
    run: async (ask) => {
      const { headers } = await ask('/')
      const missing = [
        'content-security-policy',
        'x-content-type-options',
        'strict-transport-security',
      ].filter((name) => !headers.has(name))
      return missing.length === 0 ? null : `faltan ${missing.join(', ')}`
    },
  },
]

/** What the public gets. */
const shown = (buildId: string): readonly Check[] => [
  page('La portada', '/', /<html lang="es"/),
  page('El blog, desde D1', '/blog', /<h1/),
  page('El contacto', '/contacto', /<form/),
  page('La firma del formulario', '/api/consultas/token', /"token":"/),
  {
    name: 'Una dirección que no existe',
    run: async (ask) => expectStatus(await ask(`/prueba-${buildId}`), 404),
  },
]

/** What a site is like that only managers may see. */
const hidden: readonly Check[] = [
  {
    name: 'La portada, cerrada a extraños',
    run: async (ask) => {
      const response = await ask('/')
      return expectStatus(response, 302)
    },
  },
  {
    name: 'Los buscadores, fuera (/robots.txt)',
    run: async (ask) => {
      const [robots, page] = await Promise.all([ask('/robots.txt'), ask('/mngr/ingreso')])
      const isShut = /^Disallow: \/$/m.test(await robots.text())
      const isUnlisted = page.headers.get('x-robots-tag')?.includes('noindex') ?? false
      return isShut && isUnlisted ? null : 'no se les cierra'
    },
  },
]

/** `fetch` says what went wrong only in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

/** What a site of this build does not do as it should; empty = all is well. */
export async function smoke(ask: Ask, buildId: string, isPublic: boolean): Promise<string[]> {
  // Where nobody answers, one line says more than one a check.
  const silence = await ask('/robots.txt').then(
    () => null,
    (error: unknown) => `Nadie responde en la dirección (${reasonOf(error)}).`,
  )
  if (silence !== null) return [silence]
  const found = await Promise.all(
    [...always(buildId), ...(isPublic ? shown(buildId) : hidden)].map(async ({ name, run }) => {
      const problem = await run(ask).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      )
      return problem === null ? [] : [`${name}: ${problem}.`]
    }),
  )
  return found.flat()
}
