import {
  addPasskeySchema,
  passkeysResponseSchema,
  renamePasskeySchema,
} from '#client/features/account/contract/account.ts'
import { creationOptionsSchema } from '#client/features/account/contract/webauthn.ts'
import { createApi, route } from '#worker/api/route.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { closeOtherSessionsStep, renewSessionStep } from '#worker/session/request-session.ts'
import { notifyUser } from '../account-notifications.ts'
import { createRegistrationOptions, verifyNewPasskey, newPasskeyError } from '../credentials/passkey.ts'
import { listPasskeys, deletePasskey, renamePasskey, writePasskeys } from '../queries/passkeys.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'

const facts = { permission: 'useDashboard', rateLimit: 'none', freshSignIn: requireFreshSignIn } as const

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
