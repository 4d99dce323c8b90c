import * as v from 'valibot'
import { failureListSchema, resolveSchema } from '#client/features/insight/failures/contract/list.ts'
import { createApi, route } from '#worker/api/route.ts'
import { writeAndRead } from '#worker/db/write-batch.ts'
import { notFound } from '#worker/http/errors.ts'
import { findFailureMessage, selectFailures, setFailureResolved, toFailure } from './queries.ts'

const paramsSchema = v.object({ id: v.pipe(v.string(), v.toNumber()) })

/** `/api/mngr/fallos`: marks browser failures as resolved or open. */
export const failuresApi = createApi([
  route('PUT', '/:id{[0-9]{1,15}}', {
    permission: 'manageFailures',
    audit: ['failure.resolved', 'failure.reopened'],
    rateLimit: 'none',
    params: paramsSchema,
    body: resolveSchema,
    answer: failureListSchema,
    example: { given: 'browser failure', body: { resolved: true }, status: 200 },
    handle: async ({ c, env: { db }, now, params, body: { resolved }, record }) => {
      const message = await findFailureMessage(db, params.id)
      if (message === null) return notFound(c)
      const steps = [
        setFailureResolved(message, resolved ? now : null),
        record({ event: resolved ? 'failure.resolved' : 'failure.reopened', detail: message }),
      ]
      const rows = await writeAndRead(db, steps, selectFailures)
      return rows ? c.json({ failures: rows.map(toFailure) }) : notFound(c)
    },
  }),
])
