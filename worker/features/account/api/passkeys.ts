import { Hono } from 'hono'
import { addPasskeySchema, renamePasskeySchema } from '#client/features/account/contract/account.ts'
import { audited } from '#worker/audit/audited.ts'
import { writeParts } from '#worker/db/parts.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerPerson } from '#worker/http/limits/limit-per-person.ts'
import { readBody } from '#worker/http/request/body.ts'
import { closingOthers, renewal } from '#worker/session/request-session.ts'
import { createRegistrationOptions, proveNewPasskey, wrongNewPasskey } from '../credentials/passkey.ts'
import { told } from '../notices.ts'
import { listPasskeys, passkeysAfter, removePasskey, renamePasskey } from '../queries/passkeys.ts'
import { freshSignIn } from '../sign-in/fresh-sign-in.ts'

/** `/api/mngr/cuenta/llaves` */
export const passkeysApi = new Hono<AppEnv>()
  .use(freshSignIn)
  .post('/opciones', async (c) => {
    const options = await createRegistrationOptions(c.get('env'), c.get('user'), 'register', c.get('now'))
    return c.json({ options })
  })
  .post('/', limitPerPerson('passkey'), async (c) => {
    const body = await readBody(c, addPasskeySchema)
    if (!body.ok) return body.response
    const env = c.get('env')
    const user = c.get('user')
    const purpose = { kind: 'register' as const, managerId: user.id, now: c.get('now') }
    const { label, response } = body.value
    const added = await proveNewPasskey(env, response, label, purpose)
    const after = passkeysAfter(user.id)
    const parts = added && [
      added,
      renewal(c, { verified: false }),
      audited(c, { event: 'passkey.added', managerId: user.id, detail: label }),
      await told(c, 'passkey.added', user),
      after.part,
    ]
    return parts && (await writeParts(env.db, parts))
      ? c.json({ passkeys: after.passkeys() })
      : errorResponse(c, wrongNewPasskey)
  })
  .patch('/:id', async (c) => {
    const body = await readBody(c, renamePasskeySchema)
    if (!body.ok) return body.response
    const managerId = c.get('user').id
    const after = passkeysAfter(managerId)
    const renamed = await writeParts(c.get('env').db, [
      renamePasskey(managerId, c.req.param('id'), body.value.label),
      audited(c, { event: 'passkey.renamed', managerId, detail: body.value.label }),
      after.part,
    ])
    return renamed ? c.json({ passkeys: after.passkeys() }) : notFound(c)
  })
  .delete('/:id', limitPerPerson('passkey'), async (c) => {
    const user = c.get('user')
    const id = c.req.param('id')
    const after = passkeysAfter(user.id)
    const removed = await writeParts(c.get('env').db, [
      removePasskey(user.id, id),
      closingOthers(c),
      renewal(c, { verified: false }),
      audited(c, { event: 'passkey.removed', managerId: user.id }),
      await told(c, 'passkey.removed', user),
      after.part,
    ])
    if (removed) return c.json({ passkeys: after.passkeys() })
    const keys = await listPasskeys(c.get('env').db, user.id)
    if (!keys.some((key) => key.id === id)) return notFound(c)
    const message = 'Es tu única forma de ingresar. Añade otra llave o una contraseña antes de quitarla.'
    return errorResponse(c, { statusCode: 409, message })
  })
