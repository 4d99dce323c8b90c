import { createUpload } from '../testing.ts'
import { asManager, type Scenario } from './scenario.ts'
import { type TestUser, type FaultySite, createUniqueId } from './site.ts'

// Scenarios of answers to enquiries: drafts, files, templates and signatures.

const inbox = '/api/mngr/consultas'
const bothAudited = { audit: 'both are on record' }

async function addFile(site: FaultySite, manager: TestUser): Promise<string> {
  const reference = await site.addEnquiry()
  const id = createUniqueId()
  await site.healthy.bindings.MEDIA.put(`correo/${id}`, 'hola')
  await site.runSql(
    `INSERT INTO enquiry_files (id, enquiry_id, manager_id, name, type, size, created_at)
     SELECT ?1, id, ?2, 'a.txt', 'text/plain', 4, 1 FROM enquiries WHERE reference = ?3`,
    id,
    manager.id,
    reference,
  )
  return `${inbox}/adjuntos/${id}`
}

async function addTemplate(site: FaultySite): Promise<number> {
  const id = Number.parseInt(createUniqueId().slice(0, 10), 16)
  await site.runSql(
    'INSERT INTO enquiry_templates (id, name, text, updated_at) VALUES (?1, ?2, ?3, 1)',
    id,
    createUniqueId(),
    'Hola',
  )
  return id
}

export const answerScenarios: Readonly<Record<string, Scenario>> = {
  'PUT /api/mngr/consultas/:ref/borrador': {
    status: 200,
    createRequest: asManager('PUT', async (site) => [
      `${inbox}/${await site.addEnquiry()}/borrador`,
      { text: 'Hola.' },
    ]),
  },
  'POST /api/mngr/consultas/:ref/respuestas': {
    status: 201,
    createRequest: asManager('POST', async (site) => [
      `${inbox}/${await site.addEnquiry()}/respuestas`,
      { key: crypto.randomUUID(), text: 'Hola.', seen: 0 },
    ]),
  },
  'POST /api/mngr/consultas/respuestas/:id/reenviar': {
    status: 202,
    createRequest: asManager('POST', async (site) => {
      const reference = await site.addEnquiry()
      const id = Number.parseInt(createUniqueId().slice(0, 10), 16)
      await site.runSql(
        `INSERT INTO enquiry_messages (id, key, enquiry_id, direction, author, address, text, state, created_at)
         SELECT ?1, ?1, id, 'out', 'Ana', 'a@b.example', 'Hola', 'failed', 1 FROM enquiries WHERE reference = ?2`,
        id,
        reference,
      )
      return [`${inbox}/respuestas/${id}/reenviar`, {}]
    }),
    repeatStatus: [409],
  },
  'POST /api/mngr/consultas/:ref/adjuntos': {
    status: 201,
    createRequest: async (site) => {
      const manager = await site.addUser()
      const file = new File(['Hola.'], 'a.txt', { type: 'text/plain' })
      const { headers, ...init } = await createUpload({ archivo: [file] })
      const path = `${inbox}/${await site.addEnquiry()}/adjuntos`
      return { path, init: { ...init, headers: { ...headers, ...manager.headers } } }
    },
    addsRowsTo: { enquiry_files: 'attached twice, which the page shows' },
  },
  'GET /api/mngr/consultas/adjuntos/:id': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [await addFile(site, manager)]),
    isStreamed: true,
  },
  'DELETE /api/mngr/consultas/adjuntos/:id': {
    status: 204,
    createRequest: asManager('DELETE', async (site, manager) => [await addFile(site, manager)]),
    repeatStatus: [404],
  },
  'GET /api/mngr/consultas/:ref/persona.json': {
    status: 200,
    createRequest: asManager('GET', async (site) => [`${inbox}/${await site.addEnquiry()}/persona.json`]),
    addsRowsTo: { audit: 'it was asked for twice' },
  },
  'POST /api/mngr/consultas/plantillas': {
    status: 201,
    createRequest: asManager('POST', () =>
      Promise.resolve([`${inbox}/plantillas`, { name: createUniqueId(), text: 'Hola, {nombre}:' }]),
    ),
    addsRowsTo: bothAudited,
  },
  'PUT /api/mngr/consultas/plantillas/:id': {
    status: 200,
    createRequest: asManager('PUT', async (site) => [
      `${inbox}/plantillas/${await addTemplate(site)}`,
      { name: createUniqueId(), text: 'Hola, {nombre}:', rev: 1 },
    ]),
    addsRowsTo: bothAudited,
  },
  'DELETE /api/mngr/consultas/plantillas/:id': {
    status: 204,
    createRequest: asManager('DELETE', async (site) => [`${inbox}/plantillas/${await addTemplate(site)}`]),
    repeatStatus: [404],
  },
  'PUT /api/mngr/consultas/firma': {
    status: 200,
    createRequest: asManager('PUT', () => Promise.resolve([`${inbox}/firma`, { text: 'Ana' }])),
  },
}
