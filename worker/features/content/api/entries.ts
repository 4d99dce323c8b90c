import { examplesSchema, orderSchema } from '#client/features/content/contract/entries.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { route } from '#worker/api/route.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { saveOrder, readOrder } from '../queries/order.ts'
import { entries } from '../saving/entries.ts'
import { createExampleServices } from '../saving/examples.ts'
import { getActor } from '../saving/write-entry.ts'
import { createTextsApi } from './texts.ts'

const orderChangedError = {
  statusCode: 412,
  message: 'Otra persona cambió la lista mientras tanto. Vuelve a abrirla antes de ordenarla.',
}
const textsExistError = {
  statusCode: 409,
  message: 'Ya hay textos tuyos de esa clase: los de fábrica no se añaden.',
}

/** Runs a step that changes several entries. Responds with 204, or with `error` if its conditions do not hold. */
const writeMany = async (c: AppContext, steps: readonly BatchStep[], error: AppError): Promise<Response> =>
  (await writeBatch(c.get('env').db, steps)) ? c.body(null, 204) : errorResponse(c, error)

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
        const answered = await writeMany(c, steps, orderChangedError)
        if (answered.ok) return answered
        // Not an error if the stored order is already the requested one.
        const current = await readOrder(env.db, kind)
        return current.join() === ids.join() ? c.body(null, 204) : answered
      },
    }),
    route('POST', '/ejemplos', {
      permission: 'publishPages',
      audit: 'document.adopted',
      rateLimit: 'none',
      body: examplesSchema,
      answer: 'empty',
      example: { given: 'no services', body: { kind: 'service' }, status: 204, repeatStatus: 409 },
      async handle({ c, env, now, record }) {
        const { site } = await readSiteState(env.db, now)
        const step = await createExampleServices(site, getActor(c))
        return writeMany(c, [step, record({ event: 'document.adopted', detail: 'service' })], textsExistError)
      },
    }),
  ],
  example: 'page',
  tables: [],
})
