import { uploadOf } from '../testing.ts'
import { byManager, type Row } from './row.ts'
import { type Manager, type Site, unique } from './site.ts'

// Answering enquiries: drafts, answers, their files, templates and signatures.

const inbox = '/api/mngr/consultas'
const again = { audit: 'both are on record' }

async function fileOf(site: Site, manager: Manager): Promise<string> {
  const reference = await site.enquiry()
  const id = unique()
  await site.well.bindings.MEDIA.put(`correo/${id}`, 'hola')
  await site.run(
    `INSERT INTO enquiry_files (id, enquiry_id, manager_id, name, type, size, created_at)
     SELECT ?1, id, ?2, 'a.txt', 'text/plain', 4, 1 FROM enquiries WHERE reference = ?3`,
    id,
    manager.id,
    reference,
  )
  return `${inbox}/adjuntos/${id}`
}

async function templateOf(site: Site): Promise<number> {
  const id = Number.parseInt(unique().slice(0, 10), 16)
  await site.run(
    'INSERT INTO enquiry_templates (id, name, text, updated_at) VALUES (?1, ?2, ?3, 1)',
    id,
    unique(),
    'Hola',
  )
  return id
}

export const answerRows: Readonly<Record<string, Row>> = {
  'PUT /api/mngr/consultas/:ref/borrador': {
    status: 200,
    make: byManager('PUT', async (site) => [`${inbox}/${await site.enquiry()}/borrador`, { text: 'Hola.' }]),
  },
  'POST /api/mngr/consultas/:ref/respuestas': {
    status: 201,
    make: byManager('POST', async (site) => [
      `${inbox}/${await site.enquiry()}/respuestas`,
      { key: crypto.randomUUID(), text: 'Hola.', seen: 0 },
    ]),
  },
  'POST /api/mngr/consultas/respuestas/:id/reenviar': {
    status: 202,
    make: byManager('POST', async (site) => {
      const reference = await site.enquiry()
      const id = Number.parseInt(unique().slice(0, 10), 16)
      await site.run(
        `INSERT INTO enquiry_messages (id, key, enquiry_id, direction, author, address, text, state, created_at)
         SELECT ?1, ?1, id, 'out', 'Ana', 'a@b.example', 'Hola', 'failed', 1 FROM enquiries WHERE reference = ?2`,
        id,
        reference,
      )
      return [`${inbox}/respuestas/${id}/reenviar`, {}]
    }),
    again: [409],
  },
  'POST /api/mngr/consultas/:ref/adjuntos': {
    status: 201,
    make: async (site) => {
      const manager = await site.manager()
      const file = new File(['Hola.'], 'a.txt', { type: 'text/plain' })
      const { headers, ...init } = await uploadOf({ archivo: [file] })
      const path = `${inbox}/${await site.enquiry()}/adjuntos`
      return { path, init: { ...init, headers: { ...headers, ...manager.headers } } }
    },
    more: { enquiry_files: 'attached twice, which the page shows' },
  },
  'GET /api/mngr/consultas/adjuntos/:id': {
    status: 200,
    make: byManager('GET', async (site, manager) => [await fileOf(site, manager)]),
    streams: true,
  },
  'DELETE /api/mngr/consultas/adjuntos/:id': {
    status: 204,
    make: byManager('DELETE', async (site, manager) => [await fileOf(site, manager)]),
    again: [404],
  },
  'GET /api/mngr/consultas/:ref/persona.json': {
    status: 200,
    make: byManager('GET', async (site) => [`${inbox}/${await site.enquiry()}/persona.json`]),
    more: { audit: 'it was asked for twice' },
  },
  'POST /api/mngr/consultas/plantillas': {
    status: 201,
    make: byManager('POST', () =>
      Promise.resolve([`${inbox}/plantillas`, { name: unique(), text: 'Hola, {nombre}:' }]),
    ),
    more: again,
  },
  'PUT /api/mngr/consultas/plantillas/:id': {
    status: 200,
    make: byManager('PUT', async (site) => [
      `${inbox}/plantillas/${await templateOf(site)}`,
      { name: unique(), text: 'Hola, {nombre}:', rev: 1 },
    ]),
    more: again,
  },
  'DELETE /api/mngr/consultas/plantillas/:id': {
    status: 204,
    make: byManager('DELETE', async (site) => [`${inbox}/plantillas/${await templateOf(site)}`]),
    again: [404],
  },
  'PUT /api/mngr/consultas/firma': {
    status: 200,
    make: byManager('PUT', () => Promise.resolve([`${inbox}/firma`, { text: 'Ana' }])),
  },
}
