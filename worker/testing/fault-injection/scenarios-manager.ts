import { imageUpload } from '../samples/images.ts'
import { png } from '../samples/png.ts'
import { uploadOf } from '../testing.ts'
import { byManager, download, inside, page, type Row } from './row.ts'
import { answerRows } from './rows-answers.ts'
import { studioRows } from './rows-studio.ts'
import type { Answer, Manager, Site } from './site.ts'
import { unique } from './site.ts'

// The manager's other tools: images, import and export, enquiries, the record.

const uploaded = async (
  manager: Manager,
  path: string,
  { headers, ...init }: Awaited<ReturnType<typeof uploadOf>>,
) => ({ path, init: { ...init, headers: { ...headers, ...manager.headers } } })

const images = '/api/mngr/medios'
const ofImage = (method: string, after: string, body?: unknown, more: Partial<Row> = {}): Row => ({
  status: 200,
  make: byManager(method, async (site, manager) => [
    `${images}/${(await site.image(manager)).id}${after}`,
    body,
  ]),
  ...more,
})

const mediaRows: Readonly<Record<string, Row>> = {
  ...page('/mngr/medios'),
  'GET /api/mngr/medios': inside(images),
  'POST /api/mngr/medios': {
    status: 201,
    make: async (site) =>
      uploaded(await site.manager(), images, await imageUpload([png(20, 10), png(10, 5)], {})),
    more: { media: 'an image more, which the library shows', audit: 'both are on record' },
  },
  'POST /api/mngr/medios/etiquetas': {
    status: 204,
    make: byManager('POST', async (site, manager) => [
      `${images}/etiquetas`,
      { ids: [(await site.image(manager)).id], add: ['Otoño'] },
    ]),
  },
  'PATCH /api/mngr/medios/:id': ofImage('PATCH', '', { alt: 'Otro', decorative: false }),
  'DELETE /api/mngr/medios/:id': ofImage('DELETE', '', undefined, { status: 204, again: [404] }),
  'POST /api/mngr/medios/:id/sustituir': {
    status: 200,
    make: byManager('POST', async (site, manager) => {
      const { id, src } = await site.image(manager)
      const content = { slug: `pagina-${unique()}`, title: 'x', description: '', markdown: `![x](${src})` }
      await site.call(manager, 'POST', '/api/mngr/paginas', { content })
      return [`${images}/${id}/sustituir`, { by: (await site.image(manager)).id }]
    }),
  },
  'GET /api/mngr/medios/:id/usos': ofImage('GET', '/usos'),
}

const imports = '/api/mngr/importar'
async function job(site: Site, manager: Manager): Promise<string> {
  const path = `${imports}/${unique()}${unique()}`
  await site.call(manager, 'PUT', path, { name: 'x.zip', total: 3 })
  return path
}
const ofJob = (method: string, after: string, make: () => unknown, more: Partial<Row> = {}): Row => ({
  status: 200,
  make: byManager(method, async (site, manager) => [`${await job(site, manager)}${after}`, make()]),
  ...more,
})
const piece = () => ({
  format: 'markdown',
  items: [1, 2].map((at) => ({
    key: `${at}.md`,
    text: `---\ntitle: Uno\nslug: traido-${unique()}\n---\nTexto.\n`,
    pending: null,
  })),
})
/** Each thing of a piece is told of by itself, and what failed is sent again. */
const toldByPiece = ({ status, body }: Answer): boolean => status === 200 && !!body?.includes('"failed"')

const transferRows: Readonly<Record<string, Row>> = {
  'GET /api/mngr/exportar': download('/api/mngr/exportar'),
  'GET /api/mngr/exportar/faltan': inside('/api/mngr/exportar/faltan'),
  'POST /api/mngr/importar/ensayo': {
    status: 200,
    make: byManager('POST', () => Promise.resolve([`${imports}/ensayo`, piece()])),
  },
  'POST /api/mngr/importar/imagenes': {
    status: 200,
    make: byManager('POST', async (site, manager) => [
      `${imports}/imagenes`,
      { ids: [(await site.image(manager)).id] },
    ]),
  },
  'GET /api/mngr/importar/:id{[0-9a-f]{64}}': ofJob('GET', '', () => undefined),
  'PUT /api/mngr/importar/:id{[0-9a-f]{64}}': {
    status: 200,
    make: byManager('PUT', () =>
      Promise.resolve([`${imports}/${unique()}${unique()}`, { name: 'x.zip', total: 3 }]),
    ),
    more: { audit: 'it was begun, and gone on with' },
  },
  'DELETE /api/mngr/importar/:id{[0-9a-f]{64}}': ofJob('DELETE', '', () => undefined, { status: 204 }),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/articulos': ofJob('POST', '/articulos', piece, {
    soft: toldByPiece,
  }),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/imagen': {
    status: 200,
    make: async (site) => {
      const manager = await site.manager()
      const path = `${await job(site, manager)}/imagen`
      const datos = {
        key: 'a',
        id: unique().slice(0, 20),
        name: 'a.png',
        alt: 'Un río',
        decorative: false,
        purpose: 'library',
      }
      const file = new File([png(20, 10)], 'a.png', { type: 'image/png' })
      return uploaded(manager, path, await uploadOf({ datos: JSON.stringify(datos), archivo: file }))
    },
    soft: toldByPiece,
  },
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/redirecciones': ofJob('POST', '/redirecciones', () => ({
    key: 'r',
    redirects: [{ from: `/blog/viejo-${unique()}`, to: '/blog/nuevo' }],
  })),
  // Nobody may ask there, so nothing is asked for.
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/traer': ofJob(
    'POST',
    '/traer',
    () => ({
      key: 'a',
      id: unique().slice(0, 20),
      address: 'https://127.0.0.1/a.png',
      name: 'a.png',
      alt: '',
    }),
    { soft: toldByPiece },
  ),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer': ofJob(
    'POST',
    '/deshacer',
    () => undefined,
  ),
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/fin': ofJob('POST', '/fin', () => ({})),
}

const inbox = '/api/mngr/consultas'
const enquiryRows: Readonly<Record<string, Row>> = {
  ...page('/mngr/consultas'),
  'GET /mngr/consultas/:ref': {
    status: 200,
    make: byManager('GET', async (site) => [`/mngr/consultas/${await site.enquiry()}`]),
  },
  'GET /api/data/mngr/consultas/:ref': {
    status: 200,
    make: byManager('GET', async (site) => [`/api/data/mngr/consultas/${await site.enquiry()}`]),
  },
  'GET /api/mngr/consultas/cuenta': inside(`${inbox}/cuenta`),
  'GET /api/mngr/consultas/buscar': inside(`${inbox}/buscar?q=hola`),
  'GET /api/mngr/consultas/exportar.csv': download(`${inbox}/exportar.csv`),
  'POST /api/mngr/consultas/acciones': {
    status: 200,
    make: byManager('POST', async (site) => [
      `${inbox}/acciones`,
      { references: [await site.enquiry()], action: { kind: 'trash' } },
    ]),
  },
  'POST /api/mngr/consultas/:ref/notas': {
    status: 201,
    make: byManager('POST', async (site) => [
      `${inbox}/${await site.enquiry()}/notas`,
      { text: 'Una nota.' },
    ]),
    more: { enquiry_notes: 'written twice, which the page shows' },
  },
  'POST /api/mngr/consultas/reenviar': {
    status: 202,
    make: byManager('POST', async (site) => {
      await site.enquiry({ mail: 'failed' })
      return [`${inbox}/reenviar`, {}]
    }),
  },
  'POST /api/mngr/consultas/:ref/reenviar': {
    status: 202,
    make: byManager('POST', async (site) => [
      `${inbox}/${await site.enquiry({ mail: 'failed' })}/reenviar`,
      {},
    ]),
    again: [409],
  },
}

export const managerRows: Readonly<Record<string, Row>> = {
  ...page('/mngr'),
  ...studioRows,
  ...mediaRows,
  ...transferRows,
  ...enquiryRows,
  ...answerRows,
  ...page('/mngr/fallos'),
  'PUT /api/mngr/fallos/:id{[0-9]{1,15}}': {
    status: 200,
    make: byManager('PUT', async (site) => {
      const id = Number.parseInt(unique().slice(0, 10), 16)
      await site.run(
        `INSERT INTO browser_failures (id, message, build_id, kind, paths, count, first_at, last_at)
         VALUES (?1, ?1, 'b1', 'error', '[]', 1, 1, 1)`,
        String(id),
      )
      return [`/api/mngr/fallos/${id}`, { resolved: true }]
    }),
    more: { audit: 'both are on record' },
  },
  ...page('/mngr/primeros-pasos'),
  'POST /api/mngr/primeros-pasos/carta': {
    status: 204,
    more: { letters: 'each press sends a letter to whoever presses' },
    make: byManager('POST', () => Promise.resolve(['/api/mngr/primeros-pasos/carta', {}])),
  },
  'PUT /api/mngr/primeros-pasos/:step': {
    status: 204,
    make: byManager('PUT', () => Promise.resolve(['/api/mngr/primeros-pasos/look', { state: 'skipped' }])),
  },
  ...page('/mngr/registro'),
  ...page('/mngr/visitas'),
  ...page('/mngr/velocidad'),
  ...page('/mngr/perdidos'),
  'GET /api/mngr/visitas/exportar.csv': inside('/api/mngr/visitas/exportar.csv'),
  'GET /api/mngr/registro': download('/api/mngr/registro'),
  'GET /api/mngr/registro/exportar.csv': download('/api/mngr/registro/exportar.csv'),
  'POST /api/mngr/registro/verificar': {
    status: 200,
    make: byManager('POST', () => Promise.resolve(['/api/mngr/registro/verificar'])),
  },
}
