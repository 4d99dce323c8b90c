import { createImageUpload } from '../samples/images.ts'
import { createPng } from '../samples/png.ts'
import { createUpload } from '../testing.ts'
import { asManager, getDownload, getAsManager, type Scenario } from './scenario.ts'
import { answerScenarios } from './scenarios-answers.ts'
import { postScenarios } from './scenarios-posts.ts'
import type { ReceivedResponse, TestUser, FaultySite } from './site.ts'
import { createUniqueId } from './site.ts'

// Scenarios of media, import and export, enquiries and the audit log.

const createUploadRequest = async (
  manager: TestUser,
  path: string,
  { headers, ...init }: Awaited<ReturnType<typeof createUpload>>,
) => ({ path, init: { ...init, headers: { ...headers, ...manager.headers } } })

const images = '/api/mngr/medios'
const onImage = (method: string, after: string, body?: unknown, more: Partial<Scenario> = {}): Scenario => ({
  status: 200,
  createRequest: asManager(method, async (site, manager) => [
    `${images}/${(await site.uploadImage(manager)).id}${after}`,
    body,
  ]),
  ...more,
})

const mediaScenarios: Readonly<Record<string, Scenario>> = {
  'GET /api/mngr/medios': getAsManager(images),
  'POST /api/mngr/medios': {
    status: 201,
    createRequest: async (site) =>
      createUploadRequest(
        await site.addUser(),
        images,
        await createImageUpload([createPng(20, 10), createPng(10, 5)], {}),
      ),
    addsRowsTo: { media: 'an image more, which the library shows', audit: 'both are on record' },
  },
  'POST /api/mngr/medios/etiquetas': {
    status: 204,
    createRequest: asManager('POST', async (site, manager) => [
      `${images}/etiquetas`,
      { ids: [(await site.uploadImage(manager)).id], add: ['Otoño'] },
    ]),
  },
  'PATCH /api/mngr/medios/:id': onImage('PATCH', '', { alt: 'Otro', decorative: false }),
  'DELETE /api/mngr/medios/:id': onImage('DELETE', '', undefined, { status: 204, repeatStatus: [404] }),
  'POST /api/mngr/medios/:id/sustituir': {
    status: 200,
    createRequest: asManager('POST', async (site, manager) => {
      const { id, src } = await site.uploadImage(manager)
      const content = {
        slug: `pagina-${createUniqueId()}`,
        title: 'x',
        description: '',
        markdown: `![x](${src})`,
      }
      await site.callApi(manager, 'POST', '/api/mngr/paginas', { body: { content } })
      return [`${images}/${id}/sustituir`, { by: (await site.uploadImage(manager)).id }]
    }),
  },
  'GET /api/mngr/medios/:id/usos': onImage('GET', '/usos'),
}

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
  ...mediaScenarios,
  ...transferScenarios,
  ...enquiryScenarios,
  ...answerScenarios,
}
