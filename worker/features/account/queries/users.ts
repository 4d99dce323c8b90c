import { sql, type SQL } from 'drizzle-orm'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { ownerRole, type Permission } from '#client/runtime/session/permissions.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import {
  hasPermissionSql,
  toSessionUser,
  userColumns,
  type UserColumns,
} from '#worker/session/session-user.ts'

export type User = SessionUser & {
  password: string | null
  disabled: boolean
  /** Whether a code is required after the password. */
  secondFactor: boolean
}

type Row = UserColumns & { password: string | null; disabled_at: number | null; has_factor: number }

const columns = sql`${userColumns}, m.password, m.disabled_at, EXISTS (
  SELECT 1 FROM second_factors f WHERE f.manager_id = m.id AND f.confirmed_at IS NOT NULL) AS has_factor`

function toUser(row: Row | null): User | null {
  if (!row) return null
  return {
    ...toSessionUser(row),
    password: row.password,
    disabled: row.disabled_at !== null,
    secondFactor: row.has_factor === 1,
  }
}

export async function findUser(db: Database, id: string): Promise<User | null> {
  return toUser(await db.find<Row>(sql`SELECT ${columns} FROM managers m WHERE m.id = ${id}`))
}

/** The user with this address, and whether they have signed in from this device before. */
export async function findUserByEmail(
  db: Database,
  email: string,
  deviceHash: string | null,
): Promise<{ user: User | null; isKnownDevice: boolean }> {
  const row = await db.find<Row & { isKnownDevice: number }>(sql`
      SELECT ${columns}, EXISTS (
        SELECT 1 FROM known_devices k WHERE k.manager_id = m.id AND k.hash = ${deviceHash}) AS isKnownDevice
      FROM managers m WHERE m.email = ${email}`)
  return { user: toUser(row), isKnownDevice: row?.isKnownDevice === 1 }
}

const savePassword = (id: string, password: string): SQL =>
  sql`UPDATE managers SET password = ${password} WHERE id = ${id}`

/** Sets a password and ends sign-ins that wait for a code. A trigger ends the user's reset links. */
export function setPassword(id: string, password: string): BatchStep {
  return {
    statements: [
      savePassword(id, password),
      sql`DELETE FROM challenges WHERE manager_id = ${id} AND kind = 'code'`,
    ],
  }
}

/** Writes nothing if the stored hash is no longer `password`. `rehashed`, if given, replaces it. */
export function requireSamePassword(id: string, password: string, rehashed: string | null): BatchStep {
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM managers WHERE id = ${id} AND password = ${password})`],
    statements: rehashed === null ? [] : [savePassword(id, rehashed)],
  }
}

export function setName(id: string, name: string): BatchStep {
  return { statements: [sql`UPDATE managers SET name = ${name} WHERE id = ${id}`] }
}

/** SQL condition: the user `m` is active and has a password or a passkey. */
export const canSignIn = sql`m.disabled_at IS NULL
  AND (m.password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = m.id))`

/** The addresses of owners who can sign in, oldest account first. */
export function listOwnerEmails(db: Database, limit: number): Promise<string[]> {
  return db.column(sql`SELECT m.email FROM managers m
      WHERE m.role_id = ${ownerRole} AND ${canSignIn} ORDER BY m.created_at, m.id LIMIT ${limit}`)
}

/** SQL: the name of a user, or the address if the name is empty, for queries of other tables; NULL if unknown. */
export function selectUserName(id: SQL): SQL {
  return sql`(SELECT coalesce(nullif(name, ''), email) FROM managers WHERE managers.id = ${id})`
}

/** The names of at most five users who have a permission and can sign in. */
export function listUserNames(db: Database, permission: Permission): Promise<string[]> {
  return db.column(sql`SELECT coalesce(nullif(m.name, ''), m.email) AS name
      FROM managers m WHERE ${canSignIn} AND ${hasPermissionSql(permission)} ORDER BY m.created_at, m.id LIMIT 5`)
}

/** All users, active ones who may answer enquiries first. Others may still have older enquiries assigned. */
export async function listAssignableUsers(
  db: Database,
): Promise<{ id: string; name: string; active: boolean }[]> {
  const rows = await db.all<{ id: string; name: string; active: number }>(sql`
      SELECT m.id, coalesce(nullif(m.name, ''), m.email) AS name,
        m.disabled_at IS NULL AND ${hasPermissionSql('answerEnquiries')} AS active
      FROM managers m ORDER BY m.id`)
  return rows
    .map(({ id, name, active }) => ({ id, name, active: active === 1 }))
    .toSorted((a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name, 'es'))
}
