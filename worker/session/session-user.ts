import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SessionUser, StoredUser } from '#client/runtime/session/contract.ts'
import { ownerRole, type Permission, permissions } from '#client/runtime/session/permissions.ts'

/** The columns of a user `m` of the table `managers`, for `toSessionUser`. */
export const userColumns = sql`m.id, m.name, m.email, m.role_id AS role,
  (SELECT r.permissions FROM roles r WHERE r.id = m.role_id) AS permissions`

/** `permissions` is JSON; null if the role is missing. */
export type UserColumns = StoredUser & { permissions: string | null }

const storedSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), [])

/** The stored permissions of a token, or of a role. Ignores names that this version does not know. */
export function parsePermissions(stored: string | null, role?: string): Permission[] {
  const listed = v.parse(storedSchema, stored)
  return permissions.filter((name) => role === ownerRole || name === 'useDashboard' || listed.includes(name))
}

export const toSessionUser = ({ id, name, email, role, permissions: stored }: UserColumns): SessionUser => ({
  id,
  name,
  email,
  role,
  permissions: parsePermissions(stored, role),
})

/** SQL condition: the role of the user `m` includes the permission. */
export const hasPermissionSql = (permission: Permission) => sql`(m.role_id = ${ownerRole}
  OR ${permission} IN (SELECT p.value FROM roles r, json_each(r.permissions) p WHERE r.id = m.role_id))`
