import { asManager, getDownload, getAsManager, type Scenario } from './scenario.ts'
import { answerScenarios } from './scenarios-answers.ts'
import { postScenarios } from './scenarios-posts.ts'
import { createUniqueId } from './site.ts'

// Scenarios of enquiries and the audit log.

const inbox = '/api/mngr/consultas'
const enquiryScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/consultas/:ref': {
    status: 200,
    createRequest: asManager('GET', async (site) => [`/mngr/consultas/${await site.addEnquiry()}`]),
  },
  'GET /api/data/mngr/consultas/:ref': {
    status: 200,
    createRequest: asManager('GET', async (site) => [`/api/data/mngr/consultas/${await site.addEnquiry()}`]),
  },
  'GET /api/mngr/consultas/cuenta': getAsManager(`${inbox}/cuenta`),
  'GET /api/mngr/consultas/buscar': getAsManager(`${inbox}/buscar?q=hola`),
  'GET /api/mngr/consultas/exportar.csv': getDownload(`${inbox}/exportar.csv`),
  'POST /api/mngr/consultas/acciones': {
    status: 200,
    createRequest: asManager('POST', async (site) => [
      `${inbox}/acciones`,
      { references: [await site.addEnquiry()], action: { kind: 'trash' } },
    ]),
  },
  'POST /api/mngr/consultas/:ref/notas': {
    status: 201,
    createRequest: asManager('POST', async (site) => [
      `${inbox}/${await site.addEnquiry()}/notas`,
      { text: 'Una nota.' },
    ]),
    addsRowsTo: { enquiry_notes: 'written twice, which the page shows' },
  },
  'POST /api/mngr/consultas/reenviar': {
    status: 202,
    createRequest: asManager('POST', async (site) => {
      await site.addEnquiry({ mail: 'failed' })
      return [`${inbox}/reenviar`, {}]
    }),
  },
  'POST /api/mngr/consultas/:ref/reenviar': {
    status: 202,
    createRequest: asManager('POST', async (site) => [
      `${inbox}/${await site.addEnquiry({ mail: 'failed' })}/reenviar`,
      {},
    ]),
    repeatStatus: [409],
  },
}

export const managerScenarios: Readonly<Record<string, Scenario>> = {
  ...postScenarios,
  ...enquiryScenarios,
  ...answerScenarios,
  'PUT /api/mngr/fallos/:id{[0-9]{1,15}}': {
    status: 200,
    createRequest: asManager('PUT', async (site) => {
      const id = Number.parseInt(createUniqueId().slice(0, 10), 16)
      await site.runSql(
        `INSERT INTO browser_failures (id, message, build_id, kind, paths, count, first_at, last_at)
         VALUES (?1, ?1, 'b1', 'error', '[]', 1, 1, 1)`,
        String(id),
      )
      return [`/api/mngr/fallos/${id}`, { resolved: true }]
    }),
    addsRowsTo: { audit: 'both are on record' },
  },
  'POST /api/mngr/primeros-pasos/carta': {
    status: 204,
    addsRowsTo: { letters: 'each press sends a letter to whoever presses' },
    createRequest: asManager('POST', () => Promise.resolve(['/api/mngr/primeros-pasos/carta', {}])),
  },
  'PUT /api/mngr/primeros-pasos/:step': {
    status: 204,
    createRequest: asManager('PUT', () =>
      Promise.resolve(['/api/mngr/primeros-pasos/look', { state: 'skipped' }]),
    ),
  },
  'GET /api/mngr/visitas/exportar.csv': getAsManager('/api/mngr/visitas/exportar.csv'),
  'GET /api/mngr/registro': getDownload('/api/mngr/registro'),
  'GET /api/mngr/registro/exportar.csv': getDownload('/api/mngr/registro/exportar.csv'),
  'POST /api/mngr/registro/verificar': {
    status: 200,
    createRequest: asManager('POST', () => Promise.resolve(['/api/mngr/registro/verificar'])),
  },
}
