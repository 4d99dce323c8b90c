import * as v from 'valibot'
import { site as defaults } from '#client/site.ts'
import { ask, page, type Row } from './row.ts'
import type { Manager, Site } from './site.ts'

// What the owner says of the company.

const api = '/api/mngr/ajustes'
const data = v.object({ data: v.object({ rev: v.number() }) })

async function revOf(site: Site, manager: Manager): Promise<number> {
  return v.parse(data, await site.call(manager, 'GET', '/api/data/mngr/ajustes')).data.rev
}

/** Sent again it starts from a version that no longer holds. */
const again = [412]

export const settingsRows: Readonly<Record<string, Row>> = {
  ...page('/mngr/ajustes'),
  'PUT /api/mngr/ajustes': {
    status: 200,
    again,
    async make(site) {
      const manager = await site.manager()
      const rev = await revOf(site, manager)
      return ask('PUT', api, { site: defaults }, { ...manager.headers, 'If-Match': `"${rev}"` })
    },
  },
  'PUT /api/mngr/ajustes/versiones/:rev{[0-9]{1,9}}': {
    status: 200,
    again,
    async make(site) {
      const manager = await site.manager()
      const rev = (await revOf(site, manager)) + 1
      await site.run(
        "INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (?1, '{}', ?2, 'Ana', 0)",
        rev,
        manager.id,
      )
      return ask('PUT', `${api}/versiones/${rev}`, undefined, { ...manager.headers, 'If-Match': `"${rev}"` })
    },
  },
}
