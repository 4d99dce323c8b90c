import * as v from 'valibot'
import { livePreviewPaths } from '#client/features/content/editor/preview/contract.ts'
import { createRequest, asManager, type Scenario } from './scenario.ts'
import { type TestUser, type FaultySite, createUniqueId } from './site.ts'

// Scenarios of pages and other texts of the owner.

const api = '/api/mngr/paginas'
const storedSchema = v.object({ id: v.string(), rev: v.number() })
const createText = (slug: string) => ({ slug, title: 'Una', description: '', markdown: 'Texto.' })

async function createEntry(
  site: FaultySite,
  manager: TestUser,
): Promise<{ id: string; rev: number; slug: string }> {
  const slug = `una-${createUniqueId()}`
  return {
    slug,
    ...v.parse(
      storedSchema,
      await site.callApi(manager, 'POST', api, { body: { content: createText(slug) } }),
    ),
  }
}

const previewSchema = v.object({ preview: v.object({ id: v.number(), url: v.string() }) })

async function createPreview(site: FaultySite, manager: TestUser) {
  const { id } = await createEntry(site, manager)
  return {
    id,
    ...v.parse(previewSchema, await site.callApi(manager, 'POST', `${api}/${id}/vistas`, { body: {} })),
  }
}

const getPreview = (before: string): Scenario => ({
  status: 200,
  async createRequest(site) {
    const { preview } = await createPreview(site, await site.addUser())
    return createRequest('GET', before + new URL(preview.url).pathname)
  },
})

const blankService = { kind: 'service', title: 'Uno', summary: '' }

/** Status of a repeated request: its revision is outdated after the first one. */
const staleStatus = [412]

export const contentScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/paginas/:id': {
    status: 200,
    createRequest: asManager('GET', async () => ['/mngr/paginas/cookies']),
  },
  'GET /api/data/mngr/paginas/:id': {
    status: 200,
    createRequest: asManager('GET', async () => ['/api/data/mngr/paginas/cookies']),
  },
  'POST /api/mngr/vista-previa/texto': {
    status: 200,
    createRequest: asManager('POST', () =>
      Promise.resolve([
        livePreviewPaths.entry,
        { id: '', content: { ...blankService, kind: 'question', answer: 'Sí.' } },
      ]),
    ),
  },
  'POST /api/mngr/paginas': {
    status: 201,
    repeatStatus: [412],
    createRequest: asManager('POST', async () => {
      const id = createUniqueId()
      return [api, { id, content: createText(`una-${id}`) }]
    }),
  },
  'POST /api/mngr/paginas/orden': {
    status: 204,
    repeatStatus: [204],
    async createRequest(site) {
      const manager = await site.addUser()
      const id = createUniqueId().replaceAll(/[^a-z0-9]/g, '')
      const content = JSON.stringify({ ...blankService, slug: `orden-${id}` })
      await site.runSql("DELETE FROM entries WHERE kind = 'service'")
      await site.runSql(
        `INSERT INTO entries (id, kind, rev, content, path, created_at, saved_at)
          VALUES (?1, 'service', 1, ?2, 'servicios/orden-' || ?1, 1, 1)`,
        id,
        content,
      )
      return createRequest('POST', `${api}/orden`, { kind: 'service', ids: [id] }, manager.headers)
    },
  },
  'POST /api/mngr/paginas/ejemplos': {
    status: 204,
    repeatStatus: [409],
    async createRequest(site) {
      const manager = await site.addUser()
      await site.runSql("DELETE FROM entries WHERE kind = 'service'")
      return createRequest('POST', `${api}/ejemplos`, { kind: 'service' }, manager.headers)
    },
  },
  'PUT /api/mngr/paginas/:id': {
    status: 200,
    repeatStatus: staleStatus,
    async createRequest(site) {
      const manager = await site.addUser()
      const { id, rev, slug } = await createEntry(site, manager)
      const body = { content: createText(slug), publish: true }
      return createRequest('PUT', `${api}/${id}`, body, { ...manager.headers, 'If-Match': `"${rev}"` })
    },
  },
  'POST /api/mngr/paginas/:id/estado': {
    status: 200,
    repeatStatus: staleStatus,
    async createRequest(site) {
      const manager = await site.addUser()
      const { id, rev } = await createEntry(site, manager)
      const headers = { ...manager.headers, 'If-Match': `"${rev}"` }
      return createRequest('POST', `${api}/${id}/estado`, { state: 'trash' }, headers)
    },
  },
  'GET /api/mngr/paginas/:id/vistas': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [
      `${api}/${(await createEntry(site, manager)).id}/vistas`,
    ]),
  },
  'POST /api/mngr/paginas/:id/vistas': {
    status: 201,
    addsRowsTo: {
      entry_previews: 'each press makes a link of its own, shown in a list where it can be revoked',
      audit: 'each link is on record',
    },
    createRequest: asManager('POST', async (site, manager) => [
      `${api}/${(await createEntry(site, manager)).id}/vistas`,
      {},
    ]),
  },
  'DELETE /api/mngr/paginas/:id/vistas/:preview{[0-9]{1,15}}': {
    status: 204,
    repeatStatus: [404],
    createRequest: asManager('DELETE', async (site, manager) => {
      const { id, preview } = await createPreview(site, manager)
      return [`${api}/${id}/vistas/${preview.id}`]
    }),
  },
  'GET /vista-previa/texto/:token': getPreview(''),
  'GET /api/data/vista-previa/texto/:token': getPreview('/api/data'),
  'DELETE /api/mngr/paginas/:id': {
    status: 204,
    repeatStatus: [404],
    async createRequest(site) {
      const manager = await site.addUser()
      const { id, rev } = await createEntry(site, manager)
      await site.runSql('UPDATE entries SET trashed_at = 1 WHERE id = ?1', id)
      return createRequest('DELETE', `${api}/${id}`, undefined, {
        ...manager.headers,
        'If-Match': `"${rev}"`,
      })
    },
  },
  'GET /api/mngr/paginas/:id/versiones/:rev{[0-9]{1,9}}': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [
      `${api}/${(await createEntry(site, manager)).id}/versiones/1`,
    ]),
  },
}
