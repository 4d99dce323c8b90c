import * as v from 'valibot'
import { type Permission, permissions } from '#client/runtime/session/permissions.ts'
import { accountApiPath } from '../../account/contract/account.ts'
import { createNameSchema } from '../../account/contract/fields.ts'

// The API for roles. Only owners may use it, with a recent sign-in. The built-in roles cannot be changed.

export const rolesPaths = {
  /** POST {name, permissions} → {roles} */
  roles: `${accountApiPath}/equipo/roles`,
  /** PUT {name, permissions} → {roles}. DELETE → {roles}; refused while somebody has the role. */
  role: (id: string): string => `${accountApiPath}/equipo/roles/${encodeURIComponent(id)}`,
} as const

export const maxOwnRoles = 20
/** Of the name of a role or a token. */
export const maxLabelLength = 40

/** What an owner may tick: everybody has `useDashboard`, and only owners change the users. */
export const grantablePermissions = permissions.filter(
  (one): one is GrantablePermission => one !== 'useDashboard' && one !== 'manageUsers',
)
export type GrantablePermission = Exclude<Permission, 'useDashboard' | 'manageUsers'>

const prerequisites: Partial<Record<GrantablePermission, GrantablePermission>> = {
  publishArticles: 'editArticles',
  publishPages: 'editPages',
  exportEnquiries: 'answerEnquiries',
  // Export is on the page of imports, which requires `importContent`.
  manageBackups: 'importContent',
}

const addPrerequisites = (ticked: GrantablePermission[]): GrantablePermission[] =>
  grantablePermissions.filter(
    (one) => ticked.includes(one) || ticked.some((other) => prerequisites[other] === one),
  )

export const labelSchema = createNameSchema('Escribe un nombre.', maxLabelLength)

/** The ticked permissions and those that they require. */
export const createPermissionsSchema = (offered: readonly GrantablePermission[]) =>
  v.pipe(
    v.array(v.picklist(offered, 'Ese permiso no existe.'), 'Marca al menos una cosa.'),
    v.minLength(1, 'Marca al menos una cosa.'),
    v.transform(addPrerequisites),
  )

export const roleInputSchema = v.object({
  name: labelSchema,
  permissions: createPermissionsSchema(grantablePermissions),
})
export type RoleInput = v.InferOutput<typeof roleInputSchema>

const roleSchema = v.object({
  id: v.string(),
  name: v.string(),
  isBuiltIn: v.boolean(),
  permissions: v.array(v.picklist(permissions)),
})
export const rolesResponseSchema = v.object({ roles: v.array(roleSchema) })
export type Role = v.InferOutput<typeof roleSchema>
