import { Hono } from 'hono'
import { codeSchemaBody } from '#client/account/contract.ts'
import { audit } from '../../audit/audit.ts'
import type { AppEnv } from '../../context.ts'
import { countAttempt } from '../../db/throttle.ts'
import { invalid, readBody } from '../../http/body.ts'
import { errorResponse } from '../../http/errors.ts'
import { tooManyResponse } from '../../http/too-many.ts'
import { renewSession } from '../../session/request-session.ts'
import { freshSignIn } from '../fresh-sign-in.ts'
import {
  confirmFactor,
  proposeFactor,
  readFactor,
  removeFactor,
  renewRecoveryCodes,
} from '../queries/second-factors.ts'
import { checkAppCode, createRecoveryCodes, createSecret } from '../second-factor.ts'

const alreadyOn = {
  statusCode: 409,
  message: 'El segundo paso ya está activo. Desactívalo antes de configurarlo de nuevo.',
}
const off = { statusCode: 409, message: 'El segundo paso no está activo.' }
const codesTried = 10

/** `/api/mngr/cuenta/codigo` */
export const secondFactorApi = new Hono<AppEnv>()
  .use(freshSignIn)
  .post('/opciones', async (c) => {
    const { id, email } = c.get('user')
    const proposal = createSecret(email)
    const noted = await proposeFactor(c.get('env').db, id, proposal.secret)
    return noted ? c.json(proposal) : errorResponse(c, alreadyOn)
  })
  .post('/', async (c) => {
    const body = await readBody(c, codeSchemaBody)
    if (!body.ok) return body.response
    const env = c.get('env')
    const { id } = c.get('user')
    const now = c.get('now')
    if ((await readFactor(env.db, id))?.confirmed) return errorResponse(c, alreadyOn)
    const counted = await countAttempt(env.db, [{ key: `confirm:${id}`, max: codesTried }], now)
    if (!counted.allowed) return tooManyResponse(c, counted.retryAfterSeconds)
    if (!(await checkAppCode(env, id, body.value.code, now))) {
      const code = 'El código no es correcto. Comprueba la hora de tu teléfono y prueba con el siguiente.'
      return errorResponse(c, invalid({ code }))
    }
    const { codes, hashes } = createRecoveryCodes(id)
    await confirmFactor(env.db, id, hashes, now)
    await renewSession(c, c.get('session'))
    await audit(c, { event: 'second-factor.on', managerId: id })
    return c.json({ codes })
  })
  .delete('/', async (c) => {
    const { id } = c.get('user')
    await removeFactor(c.get('env').db, id)
    await renewSession(c, c.get('session'))
    await audit(c, { event: 'second-factor.off', managerId: id })
    return c.json({ ok: true })
  })
  .post('/recuperacion', async (c) => {
    const { id } = c.get('user')
    const { db } = c.get('env')
    if (!(await readFactor(db, id))?.confirmed) return errorResponse(c, off)
    const { codes, hashes } = createRecoveryCodes(id)
    await renewRecoveryCodes(db, id, hashes)
    await audit(c, { event: 'recovery-codes.renewed', managerId: id })
    return c.json({ codes })
  })
