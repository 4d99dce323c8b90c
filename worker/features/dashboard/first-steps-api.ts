import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  acceptedTextPattern,
  firstSteps,
  firstStepSchema,
} from '#client/features/dashboard/contract/first-steps.ts'
import { createApi, route } from '../../api/route.ts'
import { type BatchStep, writeBatch } from '../../db/write-batch.ts'
import { errorResponse } from '../../http/errors.ts'
import { createValidationError } from '../../http/request/body.ts'
import { mailNotConfiguredError, mailStep } from '../../mail/outgoing-mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { removeSamples } from '../content/remove-samples.ts'

/** Marks all open steps as skipped, also that of a test mail of which nobody said whether it arrived. */
const skipAllSteps = (now: number): BatchStep => ({
  statements: [
    sql`INSERT INTO first_steps (step, state, at) SELECT value, 'skipped', ${now}
      FROM json_each(${JSON.stringify(firstSteps)}) WHERE true
      ON CONFLICT (step) DO UPDATE SET state = excluded.state, at = excluded.at WHERE state = 'sent'`,
  ],
})

const saveStepState = (
  step: string,
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

const stepSchema = v.object({
  step: v.union([v.picklist([...firstSteps, 'todos']), v.pipe(v.string(), v.regex(acceptedTextPattern))]),
})

const facts = { permission: 'manageSettings', rateLimit: 'none' } as const

/** `/api/mngr/primeros-pasos` */
export const firstStepsApi = createApi([
  route('POST', '/carta', {
    ...facts,
    audit: { none: 'only mails whoever asks for it' },
    rateLimit: 'test-mail',
    answer: 'empty',
    example: { status: 204, addsRowsTo: { letters: 'each request sends a mail' } },
    handle: async ({ c, env, now, user }) => {
      if (!env.mail) return errorResponse(c, mailNotConfiguredError)
      const { site } = await getSiteState(env, now)
      const letter = {
        to: user.email,
        subject: `Prueba de correo de ${site.name}`,
        text: `Hola, ${user.name}:\n\nSi lees esto, el correo de ${site.name} llega. Vuelve a los primeros pasos y dilo allí:\n${env.siteUrl}/mngr/primeros-pasos\n`,
      }
      await writeBatch(env.db, [saveStepState('mail', 'sent', now), mailStep(c, [letter])])
      return c.body(null, 204)
    },
  }),
  route('DELETE', '/ejemplos', {
    ...facts,
    audit: 'samples.removed',
    answer: 'empty',
    example: { given: 'sample', status: 204 },
    handle: async ({ c, env, now, record }) => {
      // Not an error if there are none left.
      await writeBatch(env.db, [removeSamples(now), record({ event: 'samples.removed' })])
      return c.body(null, 204)
    },
  }),
  route('PUT', '/:step', {
    ...facts,
    audit: { none: 'only marks a step in a list for everybody with manageSettings' },
    params: stepSchema,
    body: firstStepSchema,
    answer: 'empty',
    example: { params: { step: 'look' }, body: { state: 'skipped' }, status: 204 },
    handle: async ({ c, env, now, params: { step }, body: { state } }) => {
      if (step === 'todos' && state !== 'skipped')
        return errorResponse(c, createValidationError({ state: 'Todos a la vez solo se pueden saltar.' }))
      await writeBatch(env.db, [step === 'todos' ? skipAllSteps(now) : saveStepState(step, state, now)])
      return c.body(null, 204)
    },
  }),
])
