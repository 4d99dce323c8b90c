import { sql, type SQL } from 'drizzle-orm'
import type { StoredUser } from '#client/runtime/session/contract.ts'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { isEmailFree, saveEmail } from './email-changes.ts'
import { canSignIn } from './users.ts'

// The users, and what owners do to each other's accounts. Each write checks in its own batch that the actor is an
// owner and that an owner who can sign in remains: if two owners remove each other at once, one request fails.

export type UserRow = StoredUser & {
  createdAt: number
  /** Null = never, or too long ago. */
  lastUsedAt: number | null
  isDisabled: number
  isEnrolled: number
  hasFactor: number
}

const lastUse = (table: SQL): SQL =>
  sql`COALESCE((SELECT MAX(last_used_at) FROM ${table} WHERE manager_id = managers.id), 0)`

export const selectUsers = sql`
      SELECT id, name, email, role_id AS role, created_at AS createdAt, disabled_at IS NOT NULL AS isDisabled,
        nullif(MAX(${lastUse(sql`sessions`)}, ${lastUse(sql`known_devices`)}), 0) AS lastUsedAt,
        password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = managers.id) AS isEnrolled,
        EXISTS (SELECT 1 FROM second_factors f
          WHERE f.manager_id = managers.id AND f.confirmed_at IS NOT NULL) AS hasFactor
      FROM managers ORDER BY created_at, id`

export const listUsers = (db: Database) => db.all<UserRow>(selectUsers)

const userExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM managers WHERE id = ${id})`

export const isOwner = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM managers WHERE id = ${id} AND role_id = ${ownerRole} AND disabled_at IS NULL)`

const roleExists = (role: string): SQL => sql`EXISTS (SELECT 1 FROM roles WHERE id = ${role})`

/** SQL condition: an owner who can sign in remains without this user, or this user is not an active owner. */
const ownerRemains = (id: string): SQL => sql`(NOT ${isOwner(id)}
  OR EXISTS (SELECT 1 FROM managers m WHERE m.id <> ${id} AND m.role_id = ${ownerRole} AND ${canSignIn}))`

/** A change of another user's account. Writes nothing unless the actor is an active owner and `conditions` hold. */
const asOwner = (
  id: string,
  actorId: string,
  statements: readonly SQL[],
  conditions: readonly SQL[] = [],
): BatchStep => ({
  conditions: [sql`${id} <> ${actorId}`, userExists(id), isOwner(actorId), ...conditions],
  statements,
})

/** Adds a user who has no credentials yet. Writes nothing if the address already has an account. */
export function addUser(user: StoredUser, actorId: string, now: number): BatchStep {
  const { id, email, name, role } = user
  return {
    conditions: [
      isOwner(actorId),
      roleExists(role),
      sql`NOT EXISTS (SELECT 1 FROM managers WHERE email = ${email})`,
    ],
    statements: [
      sql`INSERT INTO managers (id, email, name, role_id, created_at)
        VALUES (${id}, ${email}, ${name}, ${role}, ${now})`,
    ],
  }
}

/** A step without statements: its batch writes nothing unless the actor is an active owner and `id` another user. */
export const requireOwner = (id: string, actorId: string): BatchStep => asOwner(id, actorId, [])

export const disableUser = (id: string, actorId: string, now: number): BatchStep =>
  asOwner(id, actorId, [sql`UPDATE managers SET disabled_at = ${now} WHERE id = ${id}`], [ownerRemains(id)])
export const enableUser = (id: string, actorId: string): BatchStep =>
  asOwner(id, actorId, [sql`UPDATE managers SET disabled_at = NULL WHERE id = ${id}`])

export const setUserRole = (id: string, role: string, actorId: string): BatchStep =>
  asOwner(
    id,
    actorId,
    [sql`UPDATE managers SET role_id = ${role} WHERE id = ${id}`],
    [roleExists(role), ...(role === ownerRole ? [] : [ownerRemains(id)])],
  )

/** Sets a user's address, and cancels a change of address that waits for confirmation. */
export const setUserEmail = (id: string, email: string, actorId: string): BatchStep =>
  asOwner(id, actorId, saveEmail(id, email), [isEmailFree(id, email)])

/** Deletes the account and its credentials. Articles that the user wrote still show their name. */
export const deleteUser = (id: string, actorId: string): BatchStep =>
  asOwner(
    id,
    actorId,
    [sql`DELETE FROM challenges WHERE manager_id = ${id}`, sql`DELETE FROM managers WHERE id = ${id}`],
    [ownerRemains(id)],
  )

/** Whether an owner and one more user can sign in. The person asking is not signed in and may be one of the two. */
export async function hasOtherOwner(db: Database): Promise<boolean> {
  const { owners, people } = await db.get<{ owners: number; people: number }>(sql`
      SELECT count(*) FILTER (WHERE m.role_id = ${ownerRole}) AS owners, count(*) AS people
      FROM managers m WHERE ${canSignIn}`)
  return owners > 0 && people > 1
}
