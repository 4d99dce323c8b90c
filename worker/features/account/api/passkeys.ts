import { Hono } from 'hono'
import { addPasskeySchema, renamePasskeySchema } from '#client/features/account/contract/account.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { readBody } from '#worker/http/request/body.ts'
import { closeOtherSessionsStep, renewSessionStep } from '#worker/session/request-session.ts'
import { notifyUser } from '../account-notifications.ts'
import { createRegistrationOptions, verifyNewPasskey, newPasskeyError } from '../credentials/passkey.ts'
import { listPasskeys, readPasskeysInBatch, deletePasskey, renamePasskey } from '../queries/passkeys.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'

/** Routes of `/api/mngr/cuenta/llaves`: the signed-in user's passkeys. */
export const passkeysApi = new Hono<AppEnv>()
  .use(requireFreshSignIn)
  .post('/opciones', async (c) => {
    const options = await createRegistrationOptions(c.get('env'), c.get('user'), 'register', c.get('now'))
    return c.json({ options })
  })
  .post('/', limitPerUser('passkey'), async (c) => {
    const body = await readBody(c, addPasskeySchema)
    if (!body.ok) return body.response
    const env = c.get('env')
    const user = c.get('user')
    const purpose = { kind: 'register' as const, userId: user.id, now: c.get('now') }
    const { label, response } = body.value
    const added = await verifyNewPasskey(env, response, label, purpose)
    const after = readPasskeysInBatch(user.id)
    const parts = added && [
      added,
      renewSessionStep(c, { verified: false }),
      auditStep(c, { event: 'passkey.added', userId: user.id, detail: label }),
      await notifyUser(c, 'passkey.added', user),
      after.step,
    ]
    return parts && (await writeBatch(env.db, parts))
      ? c.json({ passkeys: after.passkeys() })
      : errorResponse(c, newPasskeyError)
  })
  .patch('/:id', async (c) => {
    const body = await readBody(c, renamePasskeySchema)
    if (!body.ok) return body.response
    const userId = c.get('user').id
    const after = readPasskeysInBatch(userId)
    const renamed = await writeBatch(c.get('env').db, [
      renamePasskey(userId, c.req.param('id'), body.value.label),
      auditStep(c, { event: 'passkey.renamed', userId, detail: body.value.label }),
      after.step,
    ])
    return renamed ? c.json({ passkeys: after.passkeys() }) : notFound(c)
  })
  .delete('/:id', limitPerUser('passkey'), async (c) => {
    const user = c.get('user')
    const id = c.req.param('id')
    const after = readPasskeysInBatch(user.id)
    const removed = await writeBatch(c.get('env').db, [
      deletePasskey(user.id, id),
      closeOtherSessionsStep(c),
      renewSessionStep(c, { verified: false }),
      auditStep(c, { event: 'passkey.removed', userId: user.id }),
      await notifyUser(c, 'passkey.removed', user),
      after.step,
    ])
    if (removed) return c.json({ passkeys: after.passkeys() })
    const keys = await listPasskeys(c.get('env').db, user.id)
    if (!keys.some((key) => key.id === id)) return notFound(c)
    const message = 'Es tu única forma de ingresar. Añade otra llave o una contraseña antes de quitarla.'
    return errorResponse(c, { statusCode: 409, message })
  })
