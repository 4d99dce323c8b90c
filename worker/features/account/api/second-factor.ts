import { Hono } from 'hono'
import { codeBodySchema } from '#client/features/account/contract/account.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { errorResponse, sessionEnded } from '#worker/http/errors.ts'
import { countAttempt } from '#worker/http/limits/attempts.ts'
import { createUserLimit, limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { respondTooMany } from '#worker/http/limits/too-many.ts'
import { createValidationError, readBody } from '#worker/http/request/body.ts'
import { renewSessionStep } from '#worker/session/request-session.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { notifyUser } from '../account-notifications.ts'
import { createRecoveryCodes, createTotpSecret, checkAppCode } from '../credentials/second-factor.ts'
import {
  confirmSecondFactor,
  saveProposedSecondFactor,
  readSecondFactor,
  deleteSecondFactor,
  saveRecoveryCodes,
} from '../queries/second-factors.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'
import { encryptTotpSecret } from '../totp-secret.ts'

const alreadyEnabledError = {
  statusCode: 409,
  message: 'El segundo paso ya está activo. Desactívalo antes de configurarlo de nuevo.',
}
const notEnabledError = { statusCode: 409, message: 'El segundo paso no está activo.' }
const encryptionKeyMissingError = {
  statusCode: 409,
  message:
    'El segundo paso no se puede activar: al sitio le falta la clave con que se guardan sus códigos (SECOND_FACTOR_KEY). Pide a quien administra el servidor que la cree.',
}
/** The encryption key changed after the secret was shown and before its first code was typed. */
const secretOutdatedError = {
  statusCode: 409,
  message: 'La clave que escaneaste ya no sirve. Cancela y empieza otra vez.',
}

/** Routes of `/api/mngr/cuenta/codigo`: the signed-in user's second factor. */
export const secondFactorApi = new Hono<AppEnv>()
  .use(requireFreshSignIn)
  .post('/opciones', async (c) => {
    const { id, email } = c.get('user')
    const { db, totpKeys } = c.get('env')
    if (!totpKeys.current) return errorResponse(c, encryptionKeyMissingError)
    const proposal = createTotpSecret(email, (await getSiteState(c.get('env'), c.get('now'))).site.name)
    const noted = await saveProposedSecondFactor(
      db,
      id,
      await encryptTotpSecret(totpKeys.current, id, proposal.secret),
    )
    return noted ? c.json(proposal) : errorResponse(c, alreadyEnabledError)
  })
  .post('/', async (c) => {
    const body = await readBody(c, codeBodySchema)
    if (!body.ok) return body.response
    const env = c.get('env')
    const user = c.get('user')
    const { id } = user
    const now = c.get('now')
    if (!env.totpKeys.current) return errorResponse(c, encryptionKeyMissingError)
    const factor = await readSecondFactor(env.db, id)
    if (factor?.confirmed) return errorResponse(c, alreadyEnabledError)
    const counted = await countAttempt(env.db, [createUserLimit('confirm', id)], now)
    if (!counted.allowed) return respondTooMany(c, counted.retryAfterSeconds)
    const proof = await checkAppCode(env, { userId: id, factor }, body.value.code.replace(/\s/g, ''), now)
    if (proof.kind === 'unreadable') return errorResponse(c, secretOutdatedError)
    const { codes, hashes } = createRecoveryCodes(id)
    const on = 'consume' in proof && [
      proof.consume,
      confirmSecondFactor(id, hashes, now),
      renewSessionStep(c, { verified: false }),
      auditStep(c, { event: 'second-factor.on', userId: id }),
      await notifyUser(c, 'second-factor.on', user),
    ]
    if (on && (await writeBatch(env.db, on))) return c.json({ codes })
    const code = 'El código no es correcto. Comprueba la hora de tu teléfono y prueba con el siguiente.'
    return errorResponse(c, createValidationError({ code }))
  })
  .delete('/', limitPerUser('factor-off'), async (c) => {
    const user = c.get('user')
    const done = await writeBatch(c.get('env').db, [
      deleteSecondFactor(user.id),
      renewSessionStep(c, { verified: false }),
      auditStep(c, { event: 'second-factor.off', userId: user.id }),
      await notifyUser(c, 'second-factor.off', user),
    ])
    if (done) return c.json({ ok: true })
    const factor = await readSecondFactor(c.get('env').db, user.id)
    return errorResponse(c, factor?.confirmed ? sessionEnded : notEnabledError)
  })
  .post('/recuperacion', limitPerUser('recovery-codes'), async (c) => {
    const user = c.get('user')
    const { codes, hashes } = createRecoveryCodes(user.id)
    const renewed = await writeBatch(c.get('env').db, [
      saveRecoveryCodes(user.id, hashes),
      auditStep(c, { event: 'recovery-codes.renewed', userId: user.id }),
      await notifyUser(c, 'recovery-codes.renewed', user),
    ])
    return renewed ? c.json({ codes }) : errorResponse(c, notEnabledError)
  })
