import * as v from 'valibot'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import { handedLinkMs } from '#worker/session/session-limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { toSqlLiteral } from './environment/d1.ts'

// The SQL of `npm run manager`, which does not use the worker. These functions quote the ids and texts that they
// insert.

export const createAuditSql = (userId: string, event: string, now: number): string =>
  `INSERT INTO audit (at, manager_id, event, detail) VALUES (${now}, ${toSqlLiteral(userId)}, '${event}', 'ops')`

export function createLinkSql(id: string, base: string, now: number): { link: string; sql: string[] } {
  const token = createToken()
  return {
    link: `${base}/mngr/activar/${token}`,
    sql: [
      `DELETE FROM enrolments WHERE manager_id = ${toSqlLiteral(id)}`,
      `INSERT INTO enrolments (hash, manager_id, expires_at)
       VALUES (${toSqlLiteral(hashToken(token))}, ${toSqlLiteral(id)}, ${now + handedLinkMs})`,
    ],
  }
}

const createDeletes = (id: string, tables: readonly string[]): string[] =>
  tables.map((table) => `DELETE FROM ${table} WHERE manager_id = ${toSqlLiteral(id)}`)

// Signs a person out on all devices: a session is valid only while its row exists.
const createSignOutSql = (id: string): string[] =>
  createDeletes(id, ['sessions', 'challenges', 'enrolments', 'email_changes'])

/** Also deletes the person's access tokens, which would work again once the account is enabled. */
export const createResetSql = (id: string): string[] => [
  ...createSignOutSql(id),
  `DELETE FROM access_tokens WHERE created_by = ${toSqlLiteral(id)}`,
  `UPDATE managers SET password = NULL, disabled_at = NULL WHERE id = ${toSqlLiteral(id)}`,
  ...createDeletes(id, ['passkeys', 'second_factors', 'recovery_codes', 'known_devices']),
]

export const createDisableSql = (id: string, now: number): string[] => [
  `UPDATE managers SET disabled_at = ${now} WHERE id = ${toSqlLiteral(id)}`,
  ...createSignOutSql(id),
  createAuditSql(id, 'disabled', now),
]

export const createRoleSql = (id: string, role: string, now: number): string[] => [
  `UPDATE managers SET role_id = ${toSqlLiteral(role)} WHERE id = ${toSqlLiteral(id)}`,
  createAuditSql(id, 'role.changed', now),
]

export const createEmailSql = (id: string, email: string, now: number): string[] => [
  `UPDATE managers SET email = ${toSqlLiteral(email)} WHERE id = ${toSqlLiteral(id)}`,
  ...createDeletes(id, ['email_changes']),
  createAuditSql(id, 'email.changed', now),
]

type NewUser = { id: string; email: string; name: string; role: string }

export const createInsertSql = (
  { id, email, name, role }: NewUser,
  password: string | null,
  now: number,
): string => `INSERT INTO managers (id, email, name, role_id, password, created_at)
  VALUES (${[id, email, name, role, password, now].map(toSqlLiteral).join(', ')})`

const isEnrolledSql = `(password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = managers.id))`
const isActiveOwnerSql = `role_id = '${ownerRole}' AND disabled_at IS NULL AND ${isEnrolledSql}`

export const ownersSchema = v.tuple([v.object({ owners: v.number() })])
/** The number of active owners, whether they have enrolled or not. */
export const ownersSql = `SELECT count(*) AS owners FROM managers WHERE role_id = '${ownerRole}' AND disabled_at IS NULL`

/** `lastOwner` is 1 if this user is the only owner who can sign in. */
export const userStateSchema = v.object({ id: v.string(), email: v.string(), lastOwner: v.number() })
export const createFindSql = (email: string): string => `SELECT id, email,
  ${isActiveOwnerSql} AND (SELECT count(*) FROM managers WHERE ${isActiveOwnerSql}) = 1 AS lastOwner
  FROM managers WHERE email = ${toSqlLiteral(email)}`

export const listedUserSchema = v.object({
  email: v.string(),
  name: v.string(),
  role: v.nullable(v.string()),
  disabled_at: v.nullable(v.number()),
  enrolled: v.number(),
})
export const rolesSql = 'SELECT id, name FROM roles ORDER BY built_in DESC, created_at'
export const roleSchema = v.object({ id: v.string(), name: v.string() })

export const listSql = `SELECT email, name, (SELECT r.name FROM roles r WHERE r.id = role_id) AS role, disabled_at, ${isEnrolledSql} AS enrolled FROM managers ORDER BY created_at`
