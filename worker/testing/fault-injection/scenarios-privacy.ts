import { byManager, inside, page, type Row } from './row.ts'

// What is kept of people.

const api = '/api/mngr/privacidad'
const email = 'a@b.example'

export const privacyRows: Readonly<Record<string, Row>> = {
  ...page('/mngr/privacidad'),
  'GET /api/mngr/privacidad/registro.csv': inside(`${api}/registro.csv`),
  'POST /api/mngr/privacidad/persona': {
    status: 200,
    make: byManager('POST', async (site) => {
      await site.enquiry()
      return [`${api}/persona`, { email }]
    }),
  },
  'POST /api/mngr/privacidad/exportar': {
    status: 200,
    make: byManager('POST', async (site) => {
      await site.enquiry()
      return [`${api}/exportar`, { email }]
    }),
    more: { audit: 'it was asked for twice' },
  },
  'POST /api/mngr/privacidad/borrar': {
    status: 200,
    make: byManager('POST', async (site) => {
      await site.enquiry()
      return [`${api}/borrar`, { email, confirmation: email }]
    }),
    more: { audit: 'what was asked for twice is on record twice' },
  },
}
