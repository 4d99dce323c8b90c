import { createRequest, asManager, getDownload, getPageAndData, type Scenario } from './scenario.ts'
import { createUniqueId } from './site.ts'

const api = '/api/mngr/redirecciones'
const bothAudited = 'both are on record'

export const redirectScenarios: Readonly<Record<string, Scenario>> = {
  ...getPageAndData('/mngr/redirecciones'),
  'POST /api/mngr/redirecciones': {
    status: 201,
    repeatStatus: [200],
    addsRowsTo: { audit: bothAudited },
    createRequest: asManager('POST', async () => [
      api,
      { source: `/vieja-${createUniqueId()}`, target: '/blog', status: 301 },
    ]),
  },
  'DELETE /api/mngr/redirecciones': {
    status: 200,
    repeatStatus: [404],
    async createRequest(site) {
      const manager = await site.addUser()
      const source = `/vieja-${createUniqueId()}`
      await site.runSql(
        "INSERT INTO owner_redirects (source, target, status, created_at) VALUES (?1, '/blog', 301, 0)",
        source,
      )
      return createRequest('DELETE', `${api}?de=${source}`, undefined, manager.headers)
    },
  },
  'POST /api/mngr/redirecciones/probar': {
    status: 200,
    createRequest: asManager('POST', async () => [`${api}/probar`, { path: '/vieja' }]),
  },
  'GET /api/mngr/redirecciones/exportar.csv': { ...getDownload(`${api}/exportar.csv`), addsRowsTo: {} },
  'POST /api/mngr/redirecciones/importar': {
    status: 200,
    addsRowsTo: { audit: bothAudited },
    createRequest: asManager('POST', async () => [
      `${api}/importar`,
      { text: `desde,hacia,codigo\n/vieja-${createUniqueId()},/blog,301` },
    ]),
  },
}
