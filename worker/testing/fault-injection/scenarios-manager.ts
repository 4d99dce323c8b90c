import { createPng } from '../samples/png.ts'
import { createUpload } from '../testing.ts'
import { asManager, getDownload, getAsManager, type Scenario } from './scenario.ts'
import { answerScenarios } from './scenarios-answers.ts'
import { postScenarios } from './scenarios-posts.ts'
import type { ReceivedResponse, TestUser, FaultySite } from './site.ts'
import { createUniqueId } from './site.ts'

// Scenarios of import and export, enquiries and the audit log.

const createUploadRequest = async (
  manager: TestUser,
  path: string,
  { headers, ...init }: Awaited<ReturnType<typeof createUpload>>,
) => ({ path, init: { ...init, headers: { ...headers, ...manager.headers } } })

const imports = '/api/mngr/importar'
async function createImport(site: FaultySite, manager: TestUser): Promise<string> {
  const path = `${imports}/${createUniqueId()}${createUniqueId()}`
  await site.callApi(manager, 'PUT', path, { body: { name: 'x.zip', total: 3 } })
  return path
}
const onImport = (
  method: string,
  after: string,
  make: () => unknown,
  more: Partial<Scenario> = {},
): Scenario => ({
  status: 200,
  createRequest: asManager(method, async (site, manager) => [
    `${await createImport(site, manager)}${after}`,
    make(),
  ]),
  ...more,
})
const createBatch = () => ({
  format: 'markdown',
  items: [1, 2].map((at) => ({
    key: `${at}.md`,
    text: `---\ntitle: Uno\nslug: traido-${createUniqueId()}\n---\nTexto.\n`,
    pending: null,
  })),
})
/** True if an import reports the failure of single items; the client sends these again. */
const isReportedPerItem = ({ status, body }: ReceivedResponse): boolean =>
  status === 200 && !!body?.includes('"failed"')

const transferScenarios: Readonly<Record<string, Scenario>> = {
  'GET /api/mngr/exportar': getDownload('/api/mngr/exportar'),
  'GET /api/mngr/exportar/faltan': getAsManager('/api/mngr/exportar/faltan'),
  'POST /api/mngr/importar/ensayo': {
    status: 200,
    createRequest: asManager('POST', () => Promise.resolve([`${imports}/ensayo`, createBatch()])),
  },
  'POST /api/mngr/importar/imagenes': {
    status: 200,
    createRequest: asManager('POST', async (site, manager) => [
      `${imports}/imagenes`,
      { ids: [(await site.uploadImage(manager)).id] },
    ]),
  },
  'GET /api/mngr/importar/:id{[0-9a-f]{64}}': onImport('GET', '', () => undefined),
  'PUT /api/mngr/importar/:id{[0-9a-f]{64}}': {
    status: 200,
    createRequest: asManager('PUT', () =>
      Promise.resolve([`${imports}/${createUniqueId()}${createUniqueId()}`, { name: 'x.zip', total: 3 }]),
    ),
    addsRowsTo: { audit: 'it was begun, and gone on with' },
  },
  'DELETE /api/mngr/importar/:id{[0-9a-f]{64}}': onImport('DELETE', '', () => undefined, { status: 204 }),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/articulos': onImport('POST', '/articulos', createBatch, {
    isAcceptableFailure: isReportedPerItem,
  }),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/imagen': {
    status: 200,
    createRequest: async (site) => {
      const manager = await site.addUser()
      const path = `${await createImport(site, manager)}/imagen`
      const datos = {
        key: 'a',
        id: createUniqueId().slice(0, 20),
        name: 'a.png',
        alt: 'Un río',
        decorative: false,
        purpose: 'library',
      }
      const file = new File([createPng(20, 10)], 'a.png', { type: 'image/png' })
      return createUploadRequest(
        manager,
        path,
        await createUpload({ datos: JSON.stringify(datos), archivo: file }),
      )
    },
    isAcceptableFailure: isReportedPerItem,
  },
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/redirecciones': onImport('POST', '/redirecciones', () => ({
    key: 'r',
    redirects: [{ from: `/blog/viejo-${createUniqueId()}`, to: '/blog/nuevo' }],
  })),
  // This host may not be requested, so the import requests nothing.
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/traer': onImport(
    'POST',
    '/traer',
    () => ({
      key: 'a',
      id: createUniqueId().slice(0, 20),
      address: 'https://127.0.0.1/a.png',
      name: 'a.png',
      alt: '',
    }),
    { isAcceptableFailure: isReportedPerItem },
  ),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer': onImport(
    'POST',
    '/deshacer',
    () => undefined,
  ),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/fin': onImport('POST', '/fin', () => ({})),
}

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
  ...transferScenarios,
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
