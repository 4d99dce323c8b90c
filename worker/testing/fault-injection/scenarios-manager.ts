import { asManager, getDownload, getAsManager, type Scenario } from './scenario.ts'
import { answerScenarios } from './scenarios-answers.ts'
import { postScenarios } from './scenarios-posts.ts'

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
}
