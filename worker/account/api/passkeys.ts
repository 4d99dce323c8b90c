import { Hono } from 'hono'
import { addPasskeySchema, renamePasskeySchema } from '#client/account/contract.ts'
import { pageNotFound } from '#client/errors.ts'
import { audit } from '../../audit/audit.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import { readBody } from '../../http/body.ts'
import { errorResponse } from '../../http/errors.ts'
import { closeOthers, renewSession } from '../../session/request-session.ts'
import { freshSignIn } from '../fresh-sign-in.ts'
import { createRegistrationOptions, verifyNewPasskey, wrongNewPasskey } from '../passkey.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from '../queries/passkeys.ts'

/** `/api/mngr/cuenta/llaves` */
export const passkeysApi = new Hono<AppEnv>()
  .use(freshSignIn)
  .post('/opciones', async (c) => {
    const options = await createRegistrationOptions(c.get('env'), c.get('user'), 'register', c.get('now'))
    return c.json({ options })
  })
  .post('/', async (c) => {
    const body = await readBody(c, addPasskeySchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const managerId = c.get('user').id
    const purpose = { kind: 'register' as const, managerId, now: c.get('now') }
    const key = await verifyNewPasskey(c.get('env'), body.value.response, purpose)
    if (!key || !(await addPasskey(db, key, body.value.label, c.get('now')))) {
      return errorResponse(c, wrongNewPasskey)
    }
    await renewSession(c, c.get('session'))
    await audit(c, { event: 'passkey.added', managerId, detail: body.value.label })
    return answer(c)
  })
  .patch('/:id', async (c) => {
    const body = await readBody(c, renamePasskeySchema)
    if (!body.ok) return body.response
    const managerId = c.get('user').id
    if (!(await renamePasskey(c.get('env').db, managerId, c.req.param('id'), body.value.label))) {
      return errorResponse(c, pageNotFound(c.req.path))
    }
    await audit(c, { event: 'passkey.renamed', managerId, detail: body.value.label })
    return answer(c)
  })
  .delete('/:id', async (c) => {
    const managerId = c.get('user').id
    const removed = await removePasskey(c.get('env').db, managerId, c.req.param('id'))
    if (removed === 'unknown') return errorResponse(c, pageNotFound(c.req.path))
    if (removed === 'last') {
      const message = 'Es tu única forma de ingresar. Añade otra llave o una contraseña antes de quitarla.'
      return errorResponse(c, { statusCode: 409, message })
    }
    await closeOthers(c)
    await renewSession(c, c.get('session'))
    await audit(c, { event: 'passkey.removed', managerId })
    return answer(c)
  })

async function answer(c: AppContext): Promise<Response> {
  return c.json({ passkeys: await listPasskeys(c.get('env').db, c.get('user').id) })
}
