import * as v from 'valibot'
import { defaultSite as defaults } from '#client/site.ts'
import { asManager, createRequest, getPageAndData, type Scenario } from './scenario.ts'
import { createUniqueId, type FaultySite, type TestUser } from './site.ts'

// Scenarios of the site settings and of the samples of a new site.

const api = '/api/mngr/ajustes'
const pageDataSchema = v.object({ data: v.object({ rev: v.number() }) })

async function readRev(site: FaultySite, manager: TestUser): Promise<number> {
  return v.parse(pageDataSchema, await site.callApi(manager, 'GET', '/api/data/mngr/ajustes')).data.rev
}

/** Status of a repeated request: its revision is outdated after the first one. */
const staleStatus = [412]

export const settingsScenarios: Readonly<Record<string, Scenario>> = {
  ...getPageAndData('/mngr/ajustes'),
  'PUT /api/mngr/ajustes': {
    status: 200,
    repeatStatus: staleStatus,
    async createRequest(site) {
      const manager = await site.addUser()
      const rev = await readRev(site, manager)
      return createRequest('PUT', api, { site: defaults }, { ...manager.headers, 'If-Match': `"${rev}"` })
    },
  },
  'PUT /api/mngr/ajustes/versiones/:rev{[0-9]{1,9}}': {
    status: 200,
    repeatStatus: staleStatus,
    async createRequest(site) {
      const manager = await site.addUser()
      const rev = (await readRev(site, manager)) + 1
      await site.runSql(
        "INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (?1, '{}', ?2, 'Ana', 0)",
        rev,
        manager.id,
      )
      return createRequest('PUT', `${api}/versiones/${rev}`, undefined, {
        ...manager.headers,
        'If-Match': `"${rev}"`,
      })
    },
  },
  'DELETE /api/mngr/primeros-pasos/ejemplos': {
    status: 204,
    createRequest: asManager('DELETE', async (site) => {
      await site.runSql(
        `INSERT INTO entries (id, kind, path, rev, content, created_at, saved_at)
         VALUES (?1, 'article', ?1, 1, '{}', 1, 1)`,
        createUniqueId(),
      )
      return ['/api/mngr/primeros-pasos/ejemplos']
    }),
  },
}
