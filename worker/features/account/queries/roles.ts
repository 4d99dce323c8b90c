import { sql, type SQL } from 'drizzle-orm'
import { maxOwnRoles, type Role, type RoleInput } from '#client/features/users/contract/roles.ts'
import { foldSql } from '#worker/db/search-text.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { parsePermissions } from '#worker/session/session-user.ts'
import { isOwner } from './manage-users.ts'

export type RoleRow = { id: string; name: string; built_in: number; permissions: string }

export const selectRoles = sql`SELECT id, name, built_in, permissions FROM roles ORDER BY built_in DESC, created_at, id`

export const toRoles = (rows: readonly RoleRow[]): Role[] =>
  rows.map(({ id, name, built_in, permissions }) => ({
    id,
    name,
    isBuiltIn: built_in === 1,
    permissions: parsePermissions(permissions, id),
  }))

/** All roles, the built-in ones first. */
export const listRoles = async (db: Database): Promise<Role[]> => toRoles(await db.all<RoleRow>(selectRoles))

export const findRole = async (db: Database, id: string): Promise<Role | undefined> =>
  (await listRoles(db)).find((role) => role.id === id)

/** SQL condition: no other role has this name, whatever its capitals and accents. */
const isNameFree = (id: string, name: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM roles WHERE id <> ${id} AND ${foldSql(sql`name`)} = ${foldSql(sql`${name}`)})`

const isOwnRole = (id: string): SQL => sql`EXISTS (SELECT 1 FROM roles WHERE id = ${id} AND built_in = 0)`

/** Adds a role. Writes nothing if the name is taken, or if there are as many as the site may have. */
export function addRole(
  id: string,
  { name, permissions }: RoleInput,
  actorId: string,
  now: number,
): BatchStep {
  return {
    conditions: [
      isOwner(actorId),
      isNameFree(id, name),
      sql`(SELECT count(*) FROM roles WHERE built_in = 0) < ${maxOwnRoles}`,
    ],
    statements: [
      sql`INSERT INTO roles (id, name, permissions, created_at)
        VALUES (${id}, ${name}, ${JSON.stringify(permissions)}, ${now})`,
    ],
  }
}

/** Changes one of the site's own roles, at once for everybody who has it. */
export function changeRole(id: string, { name, permissions }: RoleInput, actorId: string): BatchStep {
  return {
    conditions: [isOwner(actorId), isOwnRole(id), isNameFree(id, name)],
    statements: [
      sql`UPDATE roles SET name = ${name}, permissions = ${JSON.stringify(permissions)} WHERE id = ${id}`,
    ],
  }
}

/** Deletes one of the site's own roles. Writes nothing while somebody has it, disabled or not. */
export function deleteRole(id: string, actorId: string): BatchStep {
  return {
    conditions: [
      isOwner(actorId),
      isOwnRole(id),
      sql`NOT EXISTS (SELECT 1 FROM managers WHERE role_id = ${id})`,
    ],
    statements: [sql`DELETE FROM roles WHERE id = ${id}`],
  }
}
