import { Hono } from 'hono'
import {
  createDocumentSchema,
  examplesSchema,
  orderSchema,
} from '#client/features/content/documents/contract.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { limitPerPerson, newTexts } from '#worker/http/limits/limit-per-person.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
import { readSite } from '#worker/site-settings/site.ts'
import { exampleServices } from './examples.ts'
import { oneDocument } from './one.ts'
import { orderDocuments, readOrder } from './queries.ts'
import { saveSent } from './saving/save-sent.ts'
import { writeAll } from './saving/save.ts'

const otherOrder = {
  statusCode: 412,
  message: 'Otra persona cambió la lista mientras tanto. Vuelve a abrirla antes de ordenarla.',
}
const written = { statusCode: 409, message: 'Ya hay textos tuyos de esa clase: los de ejemplo no se añaden.' }

/** `/api/mngr/paginas` */
export const documentsApi = new Hono<AppEnv>()
  // The longest text (200,000 characters) with every one of them escaped.
  .use(limitBody(1_500 * kilobyte))
  .post('/', limitPerPerson('document', newTexts), async (c) => {
    const body = await readBody(c, createDocumentSchema)
    if (!body.ok) return body.response
    const { id = crypto.randomUUID().replaceAll('-', ''), content } = body.value
    return saveSent(c, { id, rev: 0, content, publish: false })
  })
  .all('/', methodNotAllowed('POST'))
  .post('/orden', async (c) => {
    const body = await readBody(c, orderSchema)
    if (!body.ok) return body.response
    const { kind, ids } = body.value
    const record = { event: 'document.ordered', detail: kind } as const
    const answered = await writeAll(c, orderDocuments(kind, ids), record, otherOrder)
    if (answered.ok) return answered
    // They may stand so already.
    const current = await readOrder(c.get('env').db, kind)
    return current.join() === ids.join() ? c.body(null, 204) : answered
  })
  .all('/orden', methodNotAllowed('POST'))
  .post('/ejemplos', async (c) => {
    const body = await readBody(c, examplesSchema)
    if (!body.ok) return body.response
    const { env, now, user } = c.var
    const { site } = await readSite(env.db, now)
    return writeAll(
      c,
      await exampleServices(site, user, now),
      { event: 'document.adopted', detail: 'service' },
      written,
    )
  })
  .all('/ejemplos', methodNotAllowed('POST'))
  .route('/:id', oneDocument)
