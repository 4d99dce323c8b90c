import {
  grantablePermissions,
  maxOwnRoles,
  type Role,
  type RoleInput,
  roleInputSchema,
  rolesResponseSchema,
} from '#client/features/users/contract/roles.ts'
import { permissionTexts } from '#client/features/users/roles/permission-texts.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { route } from '../../api/route.ts'
import { type BatchStep, writeAndRead } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { createValidationError } from '../../http/request/body.ts'
import { notifyOfAction } from '../account/account-notifications.ts'
import { readUsers } from '../account/account.ts'
import {
  addRole,
  changeRole,
  deleteRole,
  findRole,
  listRoles,
  type RoleRow,
  selectRoles,
  toRoles,
} from '../account/queries/roles.ts'
import { accessChangedError, teamFacts } from './change-user.ts'

const nameTakenError = createValidationError({ name: 'Ya hay un rol con este nombre.' })
const builtInError = { statusCode: 409, message: 'Los roles que trae el sitio no se cambian ni se eliminan.' }
const tooManyRolesError = {
  statusCode: 409,
  message: `Caben ${maxOwnRoles} roles propios. Elimina alguno antes.`,
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

const createInUseError = (names: readonly string[]) => ({
  statusCode: 409,
  message: `Este rol lo ${names.length > 1 ? 'tienen' : 'tiene'} ${listFormat.format(names)}. Da otro rol a cada persona antes de eliminarlo.`,
})

type RoleWrite = {
  /** The change and its audit entry. */
  steps: readonly BatchStep[]
  /** Null for a new role. */
  id: string | null
  /** The name that it gets; null if it is deleted. */
  name: string | null
}

/** Writes a change of a role and responds with all roles. */
async function writeRole(c: AppContext, { steps, ...write }: RoleWrite): Promise<Response> {
  const rows = await writeAndRead<RoleRow>(c.get('env').db, steps, selectRoles)
  return rows ? c.json({ roles: toRoles(rows) }) : respondWhyRefused(c, write)
}

async function respondWhyRefused(c: AppContext, { id, name }: Omit<RoleWrite, 'steps'>): Promise<Response> {
  const env = c.get('env')
  const [roles, members] = await Promise.all([listRoles(env.db), readUsers(env, c.get('user').id)])
  const current = roles.find((role) => role.id === id)
  if (id !== null && !current) return notFound(c)
  if (current?.isBuiltIn) return errorResponse(c, builtInError)
  if (name === null) {
    const names = members.filter(({ role }) => role === id).map((member) => member.name || member.email)
    return errorResponse(c, names.length > 0 ? createInUseError(names) : accessChangedError)
  }
  const isTaken = roles.some((role: Role) => role.id !== id && foldText(role.name) === foldText(name))
  if (isTaken) return errorResponse(c, nameTakenError)
  return errorResponse(c, id === null ? tooManyRolesError : accessChangedError)
}

/** The step that mails everybody who has the role, if its permissions change. */
async function notifyHolders(
  c: AppContext,
  id: string,
  { name, permissions }: RoleInput,
): Promise<BatchStep> {
  const env = c.get('env')
  const [role, members] = await Promise.all([findRole(env.db, id), readUsers(env, c.get('user').id)])
  const hasChange = grantablePermissions.some(
    (one) => role?.permissions.includes(one) !== permissions.includes(one),
  )
  const holders = members.filter((member) => member.role === id && member.status !== 'disabled')
  return hasChange
    ? notifyOfAction(c, 'role.edited', holders, [
        `Tu rol:      ${name}`,
        'Ahora puedes:',
        ...permissions.map((one) => `- ${permissionTexts[one]}`),
      ])
    : {}
}

const declaration = { ...teamFacts, answer: rolesResponseSchema } as const
const body = roleInputSchema
const examplePermissions = ['viewInsight' as const]

/** `/api/mngr/cuenta/equipo/roles`: the roles that the site adds to the built-in ones. */
export const roleRoutes = [
  route('POST', '/roles', {
    ...declaration,
    audit: 'role.created',
    body,
    example: { body: { name: '{unique}', permissions: examplePermissions }, status: 200, repeatStatus: 422 },
    handle: ({ c, now, body: input, user, record }) =>
      writeRole(c, {
        id: null,
        name: input.name,
        steps: [
          addRole(crypto.randomUUID(), input, user.id, now),
          record({ event: 'role.created', detail: input.name }),
        ],
      }),
  }),
  route('PUT', '/roles/:id', {
    ...declaration,
    audit: 'role.edited',
    body,
    example: { given: 'role', body: { name: '{unique}', permissions: examplePermissions }, status: 200 },
    handle: async ({ c, params: { id }, body: input, user, record }) =>
      writeRole(c, {
        id,
        name: input.name,
        steps: [
          changeRole(id, input, user.id),
          await notifyHolders(c, id, input),
          record({ event: 'role.edited', detail: input.name }),
        ],
      }),
  }),
  route('DELETE', '/roles/:id', {
    ...declaration,
    audit: 'role.deleted',
    example: { given: 'role', status: 200, repeatStatus: 404 },
    async handle({ c, env, params: { id }, user, record }) {
      const role = await findRole(env.db, id)
      if (!role) return notFound(c)
      const steps = [deleteRole(id, user.id), record({ event: 'role.deleted', detail: role.name })]
      return writeRole(c, { id, name: null, steps })
    },
  }),
]
