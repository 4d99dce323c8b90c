import * as v from 'valibot'
import { ask, byManager, page, type Row } from './row.ts'
import { type Manager, type Site, unique } from './site.ts'

// The pages that the owner writes.

const api = '/api/mngr/paginas'
const stored = v.object({ id: v.string(), rev: v.number() })
const text = (slug: string) => ({ slug, title: 'Una', description: '', markdown: 'Texto.' })

async function made(site: Site, manager: Manager): Promise<{ id: string; rev: number; slug: string }> {
  const slug = `una-${unique()}`
  return { slug, ...v.parse(stored, await site.call(manager, 'POST', api, { content: text(slug) })) }
}

const link = v.object({ preview: v.object({ id: v.number(), url: v.string() }) })

async function linked(site: Site, manager: Manager) {
  const { id } = await made(site, manager)
  return { id, ...v.parse(link, await site.call(manager, 'POST', `${api}/${id}/vistas`, {})) }
}

const previewed = (before: string): Row => ({
  status: 200,
  async make(site) {
    const { preview } = await linked(site, await site.manager())
    return ask('GET', before + new URL(preview.url).pathname)
  },
})

const blankService = { kind: 'service', title: 'Uno', summary: '' }

/** Sent again it starts from a version that no longer holds. */
const again = [412]

export const documentRows: Readonly<Record<string, Row>> = {
  ...page('/mngr/paginas'),
  'GET /mngr/paginas/:id': { status: 200, make: byManager('GET', async () => ['/mngr/paginas/cookies']) },
  'GET /api/data/mngr/paginas/:id': {
    status: 200,
    make: byManager('GET', async () => ['/api/data/mngr/paginas/cookies']),
  },
  'POST /api/mngr/paginas': {
    status: 201,
    again: [412],
    make: byManager('POST', async () => {
      const id = unique()
      return [api, { id, content: text(`una-${id}`) }]
    }),
  },
  'POST /api/mngr/paginas/orden': {
    status: 204,
    again: [204],
    async make(site) {
      const manager = await site.manager()
      const id = unique().replaceAll(/[^a-z0-9]/g, '')
      const content = JSON.stringify({ ...blankService, slug: `orden-${id}` })
      await site.run("DELETE FROM documents WHERE kind = 'service'")
      await site.run(
        `INSERT INTO documents (id, kind, rev, content, slug, updated_at)
          VALUES (?1, 'service', 1, ?2, 'servicios/orden-' || ?1, 1)`,
        id,
        content,
      )
      return ask('POST', `${api}/orden`, { kind: 'service', ids: [id] }, manager.headers)
    },
  },
  'POST /api/mngr/paginas/ejemplos': {
    status: 204,
    again: [409],
    async make(site) {
      const manager = await site.manager()
      await site.run('DELETE FROM document_revisions')
      await site.run("DELETE FROM documents WHERE kind = 'service'")
      return ask('POST', `${api}/ejemplos`, { kind: 'service' }, manager.headers)
    },
  },
  'PUT /api/mngr/paginas/:id': {
    status: 200,
    again,
    async make(site) {
      const manager = await site.manager()
      const { id, rev, slug } = await made(site, manager)
      const body = { content: text(slug), publish: true }
      return ask('PUT', `${api}/${id}`, body, { ...manager.headers, 'If-Match': `"${rev}"` })
    },
  },
  'POST /api/mngr/paginas/:id/estado': {
    status: 200,
    again,
    async make(site) {
      const manager = await site.manager()
      const { id, rev } = await made(site, manager)
      const headers = { ...manager.headers, 'If-Match': `"${rev}"` }
      return ask('POST', `${api}/${id}/estado`, { state: 'trash' }, headers)
    },
  },
  'POST /api/mngr/paginas/:id/vistas': {
    status: 201,
    more: {
      document_previews: 'each press makes a link of its own, shown in a list where it can be revoked',
      audit: 'each link is on record',
    },
    make: byManager('POST', async (site, manager) => [`${api}/${(await made(site, manager)).id}/vistas`, {}]),
  },
  'DELETE /api/mngr/paginas/:id/vistas/:preview{[0-9]{1,15}}': {
    status: 204,
    again: [404],
    make: byManager('DELETE', async (site, manager) => {
      const { id, preview } = await linked(site, manager)
      return [`${api}/${id}/vistas/${preview.id}`]
    }),
  },
  'GET /vista-previa/texto/:token': previewed(''),
  'GET /api/data/vista-previa/texto/:token': previewed('/api/data'),
  'DELETE /api/mngr/paginas/:id': {
    status: 204,
    again: [404],
    async make(site) {
      const manager = await site.manager()
      const { id, rev } = await made(site, manager)
      await site.run('UPDATE documents SET trashed_at = 1 WHERE id = ?1', id)
      return ask('DELETE', `${api}/${id}`, undefined, { ...manager.headers, 'If-Match': `"${rev}"` })
    },
  },
  'GET /api/mngr/paginas/:id/versiones/:rev{[0-9]{1,9}}': {
    status: 200,
    make: byManager('GET', async (site, manager) => [`${api}/${(await made(site, manager)).id}/versiones/1`]),
  },
}
