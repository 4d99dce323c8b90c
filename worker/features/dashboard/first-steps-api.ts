import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  type FirstStep,
  firstSteps,
  firstStepSchema,
} from '#client/features/dashboard/contract/first-steps.ts'
import { type Part, writeParts } from '../../db/parts.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitPerPerson } from '../../http/limits/limit-per-person.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { invalid, readBody } from '../../http/request/body.ts'
import { posted } from '../../mail/letters.ts'
import { siteOf } from '../../site-settings/site.ts'

const noMail = {
  statusCode: 409,
  message: 'El sitio todavía no envía correo: lo configura quien lo publica.',
}

/** Whoever does not want to be led any more: what was said of a step stays. */
const leftOut = (now: number): Part => ({
  statements: [
    sql`INSERT INTO first_steps (step, state, at) SELECT value, 'skipped', ${now}
      FROM json_each(${JSON.stringify(firstSteps)}) WHERE true ON CONFLICT (step) DO NOTHING`,
  ],
})

const noted = (step: FirstStep, state: 'skipped' | 'done' | 'sent' | 'open', now: number): Part => ({
  statements: [
    state === 'open'
      ? sql`DELETE FROM first_steps WHERE step = ${step}`
      : sql`INSERT INTO first_steps (step, state, at) VALUES (${step}, ${state}, ${now})
          ON CONFLICT (step) DO UPDATE SET state = excluded.state, at = excluded.at`,
  ],
})

async function tryMail(c: AppContext): Promise<Response> {
  const { env, now, user } = c.var
  if (!env.mail) return errorResponse(c, noMail)
  const { site } = await siteOf(env, now)
  const letter = {
    to: user.email,
    subject: `Prueba de correo de ${site.name}`,
    text: `Hola, ${user.name}:\n\nSi lees esto, el correo de ${site.name} llega. Vuelve a los primeros pasos y dilo allí:\n${env.siteUrl}/mngr/primeros-pasos\n`,
  }
  await writeParts(env.db, [noted('mail', 'sent', now), posted(c, [letter])])
  return c.body(null, 204)
}

/** Test letters that one person has sent to themselves in 15 minutes. */
const lettersTried = 10

/** `/api/mngr/primeros-pasos` */
export const firstStepsApi = new Hono<AppEnv>()
  .post('/carta', limitPerPerson('test-mail', lettersTried), tryMail)
  .all('/carta', methodNotAllowed('POST'))
  .put('/:step', async (c) => {
    const isAll = c.req.param('step') === 'todos'
    const step = firstSteps.find((each) => each === c.req.param('step'))
    if (!step && !isAll) return notFound(c)
    const body = await readBody(c, firstStepSchema)
    if (!body.ok) return body.response
    const { state } = body.value
    if (!step && state !== 'skipped')
      return errorResponse(c, invalid({ state: 'Todos a la vez solo se pueden saltar.' }))
    const now = c.get('now')
    await writeParts(c.get('env').db, [step ? noted(step, state, now) : leftOut(now)])
    return c.body(null, 204)
  })
  .all('/:step', methodNotAllowed('PUT'))
