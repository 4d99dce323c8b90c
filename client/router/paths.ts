// The addresses of the wire, apart from the schemas: the browser needs the ones without the weight
// of the others.

export const latestBuildPath = '/builds/latest.json'
export const buildMetaPath = (buildId: string): string => `/builds/meta/${buildId}.json`
export const payloadPath = (path: string, buildId: string): string =>
  `${path === '/' ? '' : path}/_payload.js?${buildId}`

/** Where the browser asks for the data of a page whose data is live: `/api/data/blog?pagina=2`. */
export const dataPath = (path: string, search: string): string =>
  `/api/data${path === '/' ? '' : path}${search}`

export const sessionPath = '/api/_auth/session'
export const failureReportPath = '/api/errores'

export const signInPage = '/mngr/ingreso'
/** The name under which the sign-in page is told where the manager wanted to go. */
export const wishedPathKey = 'volver'
export const signInPath = (wished: string): string =>
  `${signInPage}?${wishedPathKey}=${encodeURIComponent(wished)}`
