import { asManager, type Scenario } from './scenario.ts'

// Scenarios of the editor of articles.

export const postScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/blog/:id': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [
      `/mngr/blog/${(await site.createPost(manager)).id}`,
    ]),
  },
  'GET /api/data/mngr/blog/:id': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [
      `/api/data/mngr/blog/${(await site.createPost(manager)).id}`,
    ]),
  },
}
