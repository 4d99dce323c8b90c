import { Hono } from 'hono'
import { inviteSchema, memberChangeSchema } from '#client/account/contract.ts'
import { pageNotFound } from '#client/errors.ts'
import { audited } from '../../audit/audited.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import { type Part, writeParts } from '../../db/parts.ts'
import { invalid, readBody } from '../../http/body.ts'
import { errorResponse } from '../../http/errors.ts'
import { closing } from '../../session/request-session.ts'
import { listMembers } from '../account.ts'
import { createEnrolment } from '../enrolment.ts'
import { freshSignIn } from '../fresh-sign-in.ts'
import { mailInvitation } from '../invitation.ts'
import { told } from '../notices.ts'
import { addManager, disable, enable, findManager } from '../queries/managers.ts'

/** What is said to whoever lost their own access meanwhile, or would lock everybody out. */
const takenOut = {
  statusCode: 409,
  message: 'No se hizo el cambio: tu propio acceso cambió mientras tanto, o nadie más podría ingresar.',
}

/** `/api/mngr/cuenta/equipo`: inviting others, and ending their access. */
export const teamApi = new Hono<AppEnv>()
  .use(freshSignIn)
  .post('/', async (c) => {
    const body = await readBody(c, inviteSchema)
    if (!body.ok) return body.response
    const id = crypto.randomUUID()
    const taken = invalid({ email: 'Ya hay una cuenta con este correo.' })
    return (
      (await invited(c, id, 'invited', addManager({ id, ...body.value }, c.get('now')))) ??
      errorResponse(c, taken)
    )
  })
  .post('/:id/enlace', async (c) => {
    const id = c.req.param('id')
    const member = (await listMembers(c.get('env'), c.get('user').id)).find((one) => one.id === id)
    if (!member) return errorResponse(c, pageNotFound(c.req.path))
    const linked = member.status === 'invited' ? await invited(c, id, 'link.created', {}) : null
    const message = 'Esta persona ya activó su cuenta o no tiene acceso.'
    return linked ?? errorResponse(c, { statusCode: 409, message })
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
    const now = c.get('now')
    const actorId = c.get('user').id
    const member = await findManager(env.db, id)
    if (!member) return errorResponse(c, pageNotFound(c.req.path))
    const event = body.value.disabled ? 'disabled' : 'enabled'
    const parts = body.value.disabled
      ? [disable(id, actorId, now), closing(c, { managerId: id })]
      : [enable(id, actorId)]
    const record = audited(c, { event, managerId: id, actorId })
    if (!(await writeParts(env.db, [...parts, record, told(c, event, member)])))
      return errorResponse(c, takenOut)
    return c.json({ members: await listMembers(env, actorId) })
  })

/** Makes a link and mails it where the site does; null where what it is for was refused. */
async function invited(
  c: AppContext,
  id: string,
  event: 'invited' | 'link.created',
  added: Part,
): Promise<Response | null> {
  const env = c.get('env')
  const actorId = c.get('user').id
  const { link, part } = createEnrolment(env, id, c.get('now'))
  const record = audited(c, { event, managerId: id, actorId })
  if (!(await writeParts(env.db, [added, part, record]))) return null
  const members = await listMembers(env, actorId)
  const member = members.find((one) => one.id === id)
  const mailed = member !== undefined && (await mailInvitation(env, member, link))
  return c.json({ members, link, mailed })
}
