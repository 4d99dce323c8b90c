// The addresses of the build's files and of page data.

export const latestBuildPath = '/builds/latest.json'
export const toBuildMetaPath = (buildId: string): string => `/builds/meta/${buildId}.json`
export const toPayloadPath = (path: string, buildId: string): string =>
  `${path === '/' ? '' : path}/_payload.js?${buildId}`

/** Returns the API address of a page's data: `/api/data/blog?pagina=2`. */
export const toDataPath = (path: string, search: string): string =>
  `/api/data${path === '/' ? '' : path}${search}`
