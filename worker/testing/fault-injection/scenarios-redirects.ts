import { ask, byManager, download, page, type Row } from './row.ts'
import { unique } from './site.ts'

// Where addresses lead that the site no longer answers.

const api = '/api/mngr/redirecciones'
const audit = 'both are on record'

export const redirectRows: Readonly<Record<string, Row>> = {
  ...page('/mngr/redirecciones'),
  'POST /api/mngr/redirecciones': {
    status: 201,
    again: [200],
    more: { audit },
    make: byManager('POST', async () => [
      api,
      { source: `/vieja-${unique()}`, target: '/blog', status: 301 },
    ]),
  },
  'DELETE /api/mngr/redirecciones': {
    status: 200,
    again: [404],
    async make(site) {
      const manager = await site.manager()
      const source = `/vieja-${unique()}`
      await site.run(
        "INSERT INTO owner_redirects (source, target, status, created_at) VALUES (?1, '/blog', 301, 0)",
        source,
      )
      return ask('DELETE', `${api}?de=${source}`, undefined, manager.headers)
    },
  },
  'POST /api/mngr/redirecciones/probar': {
    status: 200,
    make: byManager('POST', async () => [`${api}/probar`, { path: '/vieja' }]),
  },
  'GET /api/mngr/redirecciones/exportar.csv': { ...download(`${api}/exportar.csv`), more: {} },
  'POST /api/mngr/redirecciones/importar': {
    status: 200,
    more: { audit },
    make: byManager('POST', async () => [
      `${api}/importar`,
      { text: `desde,hacia,codigo\n/vieja-${unique()},/blog,301` },
    ]),
  },
}
