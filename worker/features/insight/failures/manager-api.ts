import { Hono } from 'hono'
import { resolveSchema } from '#client/features/insight/failures/contract/list.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { createReadStep, writeBatch } from '#worker/db/write-batch.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { notFound } from '#worker/http/errors.ts'
import { readBody } from '#worker/http/request/body.ts'
import { findFailureMessage, selectFailures, setFailureResolved, toFailure } from './queries.ts'

/** `/api/mngr/fallos`: marks browser failures as resolved or open. */
export const failuresApi = new Hono<AppEnv>().put('/:id{[0-9]{1,15}}', async (c) => {
  const body = await readBody(c, resolveSchema)
  if (!body.ok) return body.response
  const { db } = c.get('env')
  const message = await findFailureMessage(db, Number(c.req.param('id')))
  if (message === null) return notFound(c)
  const { resolved } = body.value
  const event = resolved ? 'failure.resolved' : 'failure.reopened'
  const after = createReadStep(selectFailures)
  await writeBatch(db, [
    setFailureResolved(message, resolved ? c.get('now') : null),
    auditStep(c, { event, userId: c.get('user').id, detail: message }),
    after.step,
  ])
  return c.json({ failures: after.rows().map(toFailure) })
})
