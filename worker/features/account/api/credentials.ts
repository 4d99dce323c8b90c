import {
  codeBodySchema,
  recoveryCodesSchema,
  secondFactorOptionsSchema,
  addPasskeySchema,
  passkeysResponseSchema,
  renamePasskeySchema,
} from '#client/features/account/contract/account.ts'
import { doneSchema } from '#client/features/account/contract/fields.ts'
import { creationOptionsSchema } from '#client/features/account/contract/webauthn.ts'
import { createApi, route } from '#worker/api/route.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import { encryptSecret } from '#worker/env/stored-secret.ts'
import { errorResponse, sessionEnded, notFound } from '#worker/http/errors.ts'
import { countAttempt } from '#worker/http/limits/attempts.ts'
import { createUserLimit } from '#worker/http/limits/limit-per-user.ts'
import { respondTooMany } from '#worker/http/limits/too-many.ts'
import { createValidationError } from '#worker/http/request/body.ts'
import { renewSessionStep, closeOtherSessionsStep } from '#worker/session/request-session.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { notifyUser } from '../account-notifications.ts'
import { createRegistrationOptions, verifyNewPasskey, newPasskeyError } from '../credentials/passkey.ts'
import { createRecoveryCodes, createTotpSecret, checkAppCode } from '../credentials/second-factor.ts'
import { listPasskeys, deletePasskey, renamePasskey, writePasskeys } from '../queries/passkeys.ts'
import {
  confirmSecondFactor,
  saveProposedSecondFactor,
  readSecondFactor,
  deleteSecondFactor,
  saveRecoveryCodes,
  toSecretOwner,
} from '../queries/second-factors.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'

const alreadyEnabledError = {
  statusCode: 409,
  message: 'La verificación en dos pasos ya está activa. Desactívala antes de configurarla de nuevo.',
}
const notEnabledError = { statusCode: 409, message: 'La verificación en dos pasos no está activa.' }
const encryptionKeyMissingError = {
  statusCode: 409,
  message:
    'La verificación en dos pasos no se puede activar: al sitio le falta la clave con que se guardan sus códigos. Pide a quien publica el sitio que la cree.',
}
/** The encryption key changed after the secret was shown and before its first code was typed. */
const secretOutdatedError = {
  statusCode: 409,
  message: 'La clave que escaneaste ya no sirve. Cancela y empieza otra vez.',
}

const facts = { permission: 'useDashboard', rateLimit: 'none', freshSignIn: requireFreshSignIn } as const

/** Routes of `/api/mngr/cuenta/codigo`: the signed-in user's second factor. */
export const secondFactorApi = createApi([
  route('POST', '/opciones', {
    ...facts,
    audit: { none: 'a secret that counts for nothing until a code confirms it' },
    answer: secondFactorOptionsSchema,
    example: { status: 200 },
    handle: async ({ c, env, now, user: { id, email } }) => {
      const { current } = env.totpKeys
      if (!current) return errorResponse(c, encryptionKeyMissingError)
      const proposal = createTotpSecret(email, (await getSiteState(env, now)).site.name)
      const encrypted = await encryptSecret(current, toSecretOwner(id), proposal.secret)
      const noted = await saveProposedSecondFactor(env.db, id, encrypted)
      return noted ? c.json(proposal) : errorResponse(c, alreadyEnabledError)
    },
  }),
  route('POST', '/', {
    ...facts,
    audit: 'second-factor.on',
    body: codeBodySchema,
    answer: recoveryCodesSchema,
    example: { given: 'authenticator app', body: { code: '{code}' }, status: 200, repeatStatus: 401 },
    handle: async ({ c, env, now, body, user, record }) => {
      const { id } = user
      if (!env.totpKeys.current) return errorResponse(c, encryptionKeyMissingError)
      const factor = await readSecondFactor(env.db, id)
      if (factor?.confirmed) return errorResponse(c, alreadyEnabledError)
      const counted = await countAttempt(env.db, [createUserLimit('confirm', id)], now)
      if (!counted.allowed) return respondTooMany(c, counted.retryAfterSeconds)
      const proof = await checkAppCode(env, { userId: id, factor }, body.code.replace(/\s/g, ''), now)
      if (proof.kind === 'unreadable') return errorResponse(c, secretOutdatedError)
      const { codes, hashes } = createRecoveryCodes(id)
      const on = 'consume' in proof && [
        proof.consume,
        confirmSecondFactor(id, hashes, now),
        renewSessionStep(c, { verified: false }),
        record({ event: 'second-factor.on' }),
        await notifyUser(c, 'second-factor.on', user),
      ]
      if (on && (await writeBatch(env.db, on))) return c.json({ codes })
      const code = 'El código no es correcto. Comprueba la hora de tu teléfono y prueba con el siguiente.'
      return errorResponse(c, createValidationError({ code }))
    },
  }),
  route('DELETE', '/', {
    ...facts,
    audit: 'second-factor.off',
    rateLimit: 'factor-off',
    answer: doneSchema,
    example: { given: 'second factor', status: 200, repeatStatus: 401 },
    handle: async ({ c, env: { db }, user, record }) => {
      const done = await writeBatch(db, [
        deleteSecondFactor(user.id),
        renewSessionStep(c, { verified: false }),
        record({ event: 'second-factor.off' }),
        await notifyUser(c, 'second-factor.off', user),
      ])
      if (done) return c.json({ ok: true })
      const factor = await readSecondFactor(db, user.id)
      return errorResponse(c, factor?.confirmed ? sessionEnded : notEnabledError)
    },
  }),
  route('POST', '/recuperacion', {
    ...facts,
    audit: 'recovery-codes.renewed',
    rateLimit: 'recovery-codes',
    answer: recoveryCodesSchema,
    example: {
      given: 'second factor',
      status: 200,
      addsRowsTo: { letters: 'each request notifies the user of new codes' },
    },
    handle: async ({ c, env, user, record }) => {
      const { codes, hashes } = createRecoveryCodes(user.id)
      const renewed = await writeBatch(env.db, [
        saveRecoveryCodes(user.id, hashes),
        record({ event: 'recovery-codes.renewed' }),
        await notifyUser(c, 'recovery-codes.renewed', user),
      ])
      return renewed ? c.json({ codes }) : errorResponse(c, notEnabledError)
    },
  }),
])

/** Routes of `/api/mngr/cuenta/llaves`: the signed-in user's passkeys. */
export const passkeysApi = createApi([
  route('POST', '/opciones', {
    ...facts,
    audit: { none: 'only asks for a challenge, which opens nothing' },
    answer: creationOptionsSchema,
    example: { status: 200 },
    handle: async ({ c, env, now, user }) =>
      c.json({ options: await createRegistrationOptions(env, user, 'register', now) }),
  }),
  route('POST', '/', {
    ...facts,
    audit: 'passkey.added',
    rateLimit: 'passkey',
    body: addPasskeySchema,
    answer: passkeysResponseSchema,
    example: {
      given: 'new passkey',
      body: { label: 'Mía', response: '{response}' },
      status: 200,
      repeatStatus: 401,
    },
    handle: async ({ c, env, now, body: { label, response }, user, record }) => {
      const purpose = { kind: 'register' as const, userId: user.id, now }
      const added = await verifyNewPasskey(env, response, label, purpose)
      const steps = added && [
        added,
        renewSessionStep(c, { verified: false }),
        record({ event: 'passkey.added', detail: label }),
        await notifyUser(c, 'passkey.added', user),
      ]
      const passkeys = steps && (await writePasskeys(env.db, user.id, steps))
      return passkeys ? c.json({ passkeys }) : errorResponse(c, newPasskeyError)
    },
  }),
  route('PATCH', '/:id', {
    ...facts,
    audit: 'passkey.renamed',
    body: renamePasskeySchema,
    answer: passkeysResponseSchema,
    example: { given: 'passkey', body: { label: 'Otra' }, status: 200 },
    handle: async ({ c, env, params: { id }, body: { label }, user, record }) => {
      const passkeys = await writePasskeys(env.db, user.id, [
        renamePasskey(user.id, id, label),
        record({ event: 'passkey.renamed', detail: label }),
      ])
      return passkeys ? c.json({ passkeys }) : notFound(c)
    },
  }),
  route('DELETE', '/:id', {
    ...facts,
    audit: 'passkey.removed',
    rateLimit: 'passkey',
    answer: passkeysResponseSchema,
    example: { given: 'passkey', status: 200, repeatStatus: 401 },
    handle: async ({ c, env: { db }, params: { id }, user, record }) => {
      const passkeys = await writePasskeys(db, user.id, [
        deletePasskey(user.id, id),
        closeOtherSessionsStep(c),
        renewSessionStep(c, { verified: false }),
        record({ event: 'passkey.removed' }),
        await notifyUser(c, 'passkey.removed', user),
      ])
      if (passkeys) return c.json({ passkeys })
      const keys = await listPasskeys(db, user.id)
      if (!keys.some((key) => key.id === id)) return notFound(c)
      const message = 'Es tu única forma de entrar. Añade otra llave o una contraseña antes de quitarla.'
      return errorResponse(c, { statusCode: 409, message })
    },
  }),
])
