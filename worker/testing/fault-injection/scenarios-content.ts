import * as v from 'valibot'
import { createRequest, asManager, type Scenario } from './scenario.ts'

// Scenarios of pages and other texts of the owner.

const api = '/api/mngr/paginas'
const storedSchema = v.object({ id: v.string() })

const previewSchema = v.object({ preview: v.object({ url: v.string() }) })

const getPreview = (before: string): Scenario => ({
  status: 200,
  async createRequest(site) {
    const manager = await site.addUser()
    const content = { title: 'Una', description: '', markdown: 'Texto.' }
    const { id } = v.parse(storedSchema, await site.callApi(manager, 'POST', api, { body: { content } }))
    const made = await site.callApi(manager, 'POST', `${api}/${id}/vistas`, { body: {} })
    const { preview } = v.parse(previewSchema, made)
    return createRequest('GET', before + new URL(preview.url).pathname)
  },
})

export const contentScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/paginas/:id': {
    status: 200,
    createRequest: asManager('GET', async () => ['/mngr/paginas/cookies']),
  },
  'GET /api/data/mngr/paginas/:id': {
    status: 200,
    createRequest: asManager('GET', async () => ['/api/data/mngr/paginas/cookies']),
  },
  'GET /vista-previa/texto/:token': getPreview(''),
  'GET /api/data/vista-previa/texto/:token': getPreview('/api/data'),
}
