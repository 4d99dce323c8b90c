import { asManager, getAsManager, type Scenario } from './scenario.ts'

// Scenarios of the tools for personal data.

const api = '/api/mngr/privacidad'
const email = 'a@b.example'

export const privacyScenarios: Readonly<Record<string, Scenario>> = {
  'GET /api/mngr/privacidad/registro.csv': getAsManager(`${api}/registro.csv`),
  'POST /api/mngr/privacidad/persona': {
    status: 200,
    createRequest: asManager('POST', async (site) => {
      await site.addEnquiry()
      return [`${api}/persona`, { email }]
    }),
  },
  'POST /api/mngr/privacidad/exportar': {
    status: 200,
    createRequest: asManager('POST', async (site) => {
      await site.addEnquiry()
      return [`${api}/exportar`, { email }]
    }),
    addsRowsTo: { audit: 'it was asked for twice' },
  },
  'POST /api/mngr/privacidad/borrar': {
    status: 200,
    createRequest: asManager('POST', async (site) => {
      await site.addEnquiry()
      return [`${api}/borrar`, { email, confirmation: email }]
    }),
    addsRowsTo: { audit: 'what was asked for twice is on record twice' },
  },
}
