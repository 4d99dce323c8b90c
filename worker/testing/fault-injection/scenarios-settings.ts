import { asManager, type Scenario } from './scenario.ts'
import { createUniqueId } from './site.ts'

// Scenarios of the pages of settings and redirects, and of the samples of a new site.

export const settingsScenarios: Readonly<Record<string, Scenario>> = {
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
