import { Hono } from 'hono'
import {
  createEntrySchema,
  examplesSchema,
  orderSchema,
} from '#client/features/content/documents/contract.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { createExampleServices } from '../saving/examples.ts'
import { saveRequested } from '../saving/save-request.ts'
import { writeMany } from '../saving/save.ts'
import { createId } from '../saving/write-entry.ts'
import { entryApi } from './entry-api.ts'
import { saveOrder, readOrder } from './queries.ts'

const orderChangedError = {
  statusCode: 412,
  message: 'Otra persona cambió la lista mientras tanto. Vuelve a abrirla antes de ordenarla.',
}
const textsExistError = {
  statusCode: 409,
  message: 'Ya hay textos tuyos de esa clase: los de ejemplo no se añaden.',
}

/** Routes of `/api/mngr/paginas`: pages, services and other entries. */
export const entriesApi = new Hono<AppEnv>()
  // Fits the longest entry (200,000 characters) even when JSON escapes every character.
  .use(limitBody(1_500 * kilobyte))
  .post('/', limitPerUser('document'), async (c) => {
    const body = await readBody(c, createEntrySchema)
    if (!body.ok) return body.response
    const { id = createId(), content } = body.value
    return saveRequested(c, { id, rev: 0, content, publish: false })
  })
  .all('/', createMethodNotAllowed('POST'))
  .post('/orden', async (c) => {
    const body = await readBody(c, orderSchema)
    if (!body.ok) return body.response
    const { kind, ids } = body.value
    const record = { event: 'document.ordered', detail: kind } as const
    const answered = await writeMany(c, saveOrder(kind, ids), record, orderChangedError)
    if (answered.ok) return answered
    // Not an error if the stored order is already the requested one.
    const current = await readOrder(c.get('env').db, kind)
    return current.join() === ids.join() ? c.body(null, 204) : answered
  })
  .all('/orden', createMethodNotAllowed('POST'))
  .post('/ejemplos', async (c) => {
    const body = await readBody(c, examplesSchema)
    if (!body.ok) return body.response
    const { env, now, user } = c.var
    const { site } = await readSiteState(env.db, now)
    return writeMany(
      c,
      await createExampleServices(site, user, now),
      { event: 'document.adopted', detail: 'service' },
      textsExistError,
    )
  })
  .all('/ejemplos', createMethodNotAllowed('POST'))
  .route('/:id', entryApi)
