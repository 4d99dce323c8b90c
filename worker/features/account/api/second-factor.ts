import { Hono } from 'hono'
import { codeSchemaBody } from '#client/features/account/contract/account.ts'
import { audited } from '#worker/audit/audited.ts'
import { writeParts } from '#worker/db/parts.ts'
import { countAttempt } from '#worker/db/throttle.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { errorResponse, sessionEnded } from '#worker/http/errors.ts'
import { limitPerPerson } from '#worker/http/limits/limit-per-person.ts'
import { tooManyResponse } from '#worker/http/limits/too-many.ts'
import { invalid, readBody } from '#worker/http/request/body.ts'
import { renewal } from '#worker/session/request-session.ts'
import { siteOf } from '#worker/site-settings/site.ts'
import { createRecoveryCodes, createSecret, proveAppCode } from '../credentials/second-factor.ts'
import { told } from '../notices.ts'
import {
  confirmFactor,
  proposeFactor,
  readFactor,
  removeFactor,
  renewRecoveryCodes,
} from '../queries/second-factors.ts'
import { sealSeed } from '../seed.ts'
import { freshSignIn } from '../sign-in/fresh-sign-in.ts'

const alreadyOn = {
  statusCode: 409,
  message: 'El segundo paso ya está activo. Desactívalo antes de configurarlo de nuevo.',
}
const off = { statusCode: 409, message: 'El segundo paso no está activo.' }
const noKey = {
  statusCode: 409,
  message:
    'El segundo paso no se puede activar: al sitio le falta la clave con que se guardan sus códigos (SECOND_FACTOR_KEY). Pide a quien administra el servidor que la cree.',
}
/** The key was changed between the proposal and its first code. */
const proposedBefore = {
  statusCode: 409,
  message: 'La clave que escaneaste ya no sirve. Cancela y empieza otra vez.',
}
const codesTried = 10

/** `/api/mngr/cuenta/codigo` */
export const secondFactorApi = new Hono<AppEnv>()
  .use(freshSignIn)
  .post('/opciones', async (c) => {
    const { id, email } = c.get('user')
    const { db, seedKeys } = c.get('env')
    if (!seedKeys.current) return errorResponse(c, noKey)
    const proposal = createSecret(email, (await siteOf(c.get('env'), c.get('now'))).site.name)
    const noted = await proposeFactor(db, id, await sealSeed(seedKeys.current, id, proposal.secret))
    return noted ? c.json(proposal) : errorResponse(c, alreadyOn)
  })
  .post('/', async (c) => {
    const body = await readBody(c, codeSchemaBody)
    if (!body.ok) return body.response
    const env = c.get('env')
    const user = c.get('user')
    const { id } = user
    const now = c.get('now')
    if (!env.seedKeys.current) return errorResponse(c, noKey)
    const factor = await readFactor(env.db, id)
    if (factor?.confirmed) return errorResponse(c, alreadyOn)
    const counted = await countAttempt(env.db, [{ key: `confirm:${id}`, max: codesTried }], now)
    if (!counted.allowed) return tooManyResponse(c, counted.retryAfterSeconds)
    const proof = await proveAppCode(env, id, body.value.code.replace(/\s/g, ''), now, factor)
    if (proof.kind === 'unreadable') return errorResponse(c, proposedBefore)
    const { codes, hashes } = createRecoveryCodes(id)
    const on = 'spent' in proof && [
      proof.spent,
      confirmFactor(id, hashes, now),
      renewal(c, { verified: false }),
      audited(c, { event: 'second-factor.on', managerId: id }),
      await told(c, 'second-factor.on', user),
    ]
    if (on && (await writeParts(env.db, on))) return c.json({ codes })
    const code = 'El código no es correcto. Comprueba la hora de tu teléfono y prueba con el siguiente.'
    return errorResponse(c, invalid({ code }))
  })
  .delete('/', limitPerPerson('factor-off'), async (c) => {
    const user = c.get('user')
    const done = await writeParts(c.get('env').db, [
      removeFactor(user.id),
      renewal(c, { verified: false }),
      audited(c, { event: 'second-factor.off', managerId: user.id }),
      await told(c, 'second-factor.off', user),
    ])
    if (done) return c.json({ ok: true })
    const factor = await readFactor(c.get('env').db, user.id)
    return errorResponse(c, factor?.confirmed ? sessionEnded : off)
  })
  .post('/recuperacion', limitPerPerson('recovery-codes'), async (c) => {
    const user = c.get('user')
    const { codes, hashes } = createRecoveryCodes(user.id)
    const renewed = await writeParts(c.get('env').db, [
      renewRecoveryCodes(user.id, hashes),
      audited(c, { event: 'recovery-codes.renewed', managerId: user.id }),
      await told(c, 'recovery-codes.renewed', user),
    ])
    return renewed ? c.json({ codes }) : errorResponse(c, off)
  })
