import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  type FirstStep,
  firstSteps,
  firstStepSchema,
} from '#client/features/dashboard/contract/first-steps.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { type BatchStep, writeBatch } from '../../db/write-batch.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitPerUser } from '../../http/limits/limit-per-user.ts'
import { createValidationError, readBody } from '../../http/request/body.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { mailStep } from '../../mail/outgoing-mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { removeSamples } from '../content/samples.ts'

const mailNotConfiguredError = {
  statusCode: 409,
  message: 'El sitio todavía no envía correo: lo configura quien lo publica.',
}

/** Marks all open steps as skipped; steps that have a state are unchanged. */
const skipAllSteps = (now: number): BatchStep => ({
  statements: [
    sql`INSERT INTO first_steps (step, state, at) SELECT value, 'skipped', ${now}
      FROM json_each(${JSON.stringify(firstSteps)}) WHERE true ON CONFLICT (step) DO NOTHING`,
  ],
})

const saveStepState = (
  step: FirstStep,
  state: 'skipped' | 'done' | 'sent' | 'open',
  now: number,
): BatchStep => ({
  statements: [
    state === 'open'
      ? sql`DELETE FROM first_steps WHERE step = ${step}`
      : sql`INSERT INTO first_steps (step, state, at) VALUES (${step}, ${state}, ${now})
          ON CONFLICT (step) DO UPDATE SET state = excluded.state, at = excluded.at`,
  ],
})

async function sendTestMail(c: AppContext): Promise<Response> {
  const { env, now, user } = c.var
  if (!env.mail) return errorResponse(c, mailNotConfiguredError)
  const { site } = await getSiteState(env, now)
  const letter = {
    to: user.email,
    subject: `Prueba de correo de ${site.name}`,
    text: `Hola, ${user.name}:\n\nSi lees esto, el correo de ${site.name} llega. Vuelve a los primeros pasos y dilo allí:\n${env.siteUrl}/mngr/primeros-pasos\n`,
  }
  await writeBatch(env.db, [saveStepState('mail', 'sent', now), mailStep(c, [letter])])
  return c.body(null, 204)
}

/** `/api/mngr/primeros-pasos` */
export const firstStepsApi = new Hono<AppEnv>()
  .post('/carta', limitPerUser('test-mail'), sendTestMail)
  .all('/carta', createMethodNotAllowed('POST'))
  .delete('/ejemplos', async (c) => {
    const { env, now, user } = c.var
    const auditEntry = auditStep(c, { event: 'samples.removed', userId: user.id })
    // Not an error if there are none left.
    await writeBatch(env.db, [removeSamples(now), auditEntry])
    return c.body(null, 204)
  })
  .all('/ejemplos', createMethodNotAllowed('DELETE'))
  .put('/:step', async (c) => {
    const isAll = c.req.param('step') === 'todos'
    const step = firstSteps.find((each) => each === c.req.param('step'))
    if (!step && !isAll) return notFound(c)
    const body = await readBody(c, firstStepSchema)
    if (!body.ok) return body.response
    const { state } = body.value
    if (!step && state !== 'skipped')
      return errorResponse(c, createValidationError({ state: 'Todos a la vez solo se pueden saltar.' }))
    const now = c.get('now')
    await writeBatch(c.get('env').db, [step ? saveStepState(step, state, now) : skipAllSteps(now)])
    return c.body(null, 204)
  })
  .all('/:step', createMethodNotAllowed('PUT'))
