import { examplesSchema, orderSchema } from '#client/features/content/contract/entries.ts'
import { route } from '#worker/api/route.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { saveOrder, readOrder } from '../queries/order.ts'
import { entries } from '../saving/entries.ts'
import { adoptExamples } from '../saving/examples.ts'
import { getSaving } from '../saving/write-entry.ts'
import { createTextsApi } from './texts.ts'

const orderChangedError = {
  statusCode: 412,
  message: 'Otra persona cambió la lista mientras tanto. Vuelve a abrirla antes de ordenarla.',
}
const textsExistError = {
  statusCode: 409,
  message: 'Ya hay textos tuyos de esa clase: los de fábrica no se añaden.',
}

/** Routes of `/api/mngr/paginas`: texts of all kinds but articles. */
export const entriesApi = createTextsApi({
  group: entries,
  edit: 'editPages',
  publish: 'publishPages',
  isOwnOnly: false,
  ownRoutes: [
    route('POST', '/orden', {
      permission: 'publishPages',
      audit: 'document.ordered',
      rateLimit: 'none',
      body: orderSchema,
      answer: 'empty',
      example: { given: 'service', body: { kind: 'service', ids: ['{id}'] }, status: 204 },
      async handle({ c, env, body: { kind, ids }, record }) {
        const steps = [saveOrder(kind, ids), record({ event: 'document.ordered', detail: kind })]
        // Not an error if the stored order is already the requested one.
        const isStored =
          (await writeBatch(env.db, steps)) || (await readOrder(env.db, kind)).join() === ids.join()
        return isStored ? c.body(null, 204) : errorResponse(c, orderChangedError)
      },
    }),
    route('POST', '/ejemplos', {
      permission: 'publishPages',
      audit: 'document.adopted',
      rateLimit: 'none',
      body: examplesSchema,
      answer: 'empty',
      example: { given: 'no services', body: { kind: 'service' }, status: 204, repeatStatus: 409 },
      handle: async ({ c }) =>
        (await adoptExamples(getSaving(c, entries))) ? c.body(null, 204) : errorResponse(c, textsExistError),
    }),
  ],
  example: 'page',
  tables: [],
})
