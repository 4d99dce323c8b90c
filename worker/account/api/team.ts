import { Hono } from 'hono'
import { inviteSchema, memberChangeSchema } from '#client/account/contract.ts'
import { pageNotFound } from '#client/errors.ts'
import { audit } from '../../audit/audit.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import { invalid, readBody } from '../../http/body.ts'
import { errorResponse } from '../../http/errors.ts'
import { closeSessions } from '../../session/request-session.ts'
import { listMembers } from '../account.ts'
import { createEnrolmentLink } from '../enrolment.ts'
import { freshSignIn } from '../fresh-sign-in.ts'
import { mailInvitation } from '../invitation.ts'
import { addManager, setDisabled } from '../queries/managers.ts'

/** `/api/mngr/cuenta/equipo`: inviting others, and ending their access. */
export const teamApi = new Hono<AppEnv>()
  .use(freshSignIn)
  .post('/', async (c) => {
    const body = await readBody(c, inviteSchema)
    if (!body.ok) return body.response
    const id = crypto.randomUUID()
    if (!(await addManager(c.get('env').db, { id, ...body.value }, c.get('now')))) {
      return errorResponse(c, invalid({ email: 'Ya hay una cuenta con este correo.' }))
    }
    await audit(c, { event: 'invited', managerId: id, actorId: c.get('user').id })
    return invited(c, id)
  })
  .post('/:id/enlace', async (c) => {
    const id = c.req.param('id')
    const member = (await listMembers(c.get('env'), c.get('user').id)).find((one) => one.id === id)
    if (!member) return errorResponse(c, pageNotFound(c.req.path))
    if (member.status !== 'invited') {
      const message = 'Esta persona ya activó su cuenta o no tiene acceso.'
      return errorResponse(c, { statusCode: 409, message })
    }
    await audit(c, { event: 'link.created', managerId: id, actorId: c.get('user').id })
    return invited(c, id)
  })
  .patch('/:id', async (c) => {
    const body = await readBody(c, memberChangeSchema)
    if (!body.ok) return body.response
    const id = c.req.param('id')
    const env = c.get('env')
    if (id === c.get('user').id) {
      const message = 'No puedes quitarte el acceso. Pídelo a otra persona del equipo.'
      return errorResponse(c, { statusCode: 409, message })
    }
    if (!(await setDisabled(env.db, id, body.value.disabled ? c.get('now') : null))) {
      return errorResponse(c, pageNotFound(c.req.path))
    }
    if (body.value.disabled) await closeSessions(c, { managerId: id })
    const event = body.value.disabled ? 'disabled' : 'enabled'
    await audit(c, { event, managerId: id, actorId: c.get('user').id })
    return c.json({ members: await listMembers(env, c.get('user').id) })
  })

async function invited(c: AppContext, id: string): Promise<Response> {
  const env = c.get('env')
  const link = await createEnrolmentLink(env, id, c.get('now'))
  const members = await listMembers(env, c.get('user').id)
  const member = members.find((one) => one.id === id)
  const mailed = member !== undefined && (await mailInvitation(env, member, link))
  return c.json({ members, link, mailed })
}
