import * as v from 'valibot'
import { type Role, roles } from '#client/runtime/session/abilities.ts'
import { enrolmentMs } from '#worker/session/limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { quote } from './environment/d1.ts'

// SQL of `npm run manager`, which has no worker. Ids and texts come as they are and leave quoted.

export const auditSql = (managerId: string, event: string, now: number): string =>
  `INSERT INTO audit (at, manager_id, event, detail) VALUES (${now}, ${quote(managerId)}, '${event}', 'ops')`

export function linkSql(id: string, base: string, now: number): { link: string; sql: string[] } {
  const token = createToken()
  return {
    link: `${base}/mngr/activar/${token}`,
    sql: [
      `DELETE FROM enrolments WHERE manager_id = ${quote(id)}`,
      `INSERT INTO enrolments (hash, manager_id, expires_at)
       VALUES (${quote(hashToken(token))}, ${quote(id)}, ${now + enrolmentMs})`,
    ],
  }
}

const withoutRows = (id: string, tables: readonly string[]): string[] =>
  tables.map((table) => `DELETE FROM ${table} WHERE manager_id = ${quote(id)}`)

// Whoever is taken out, or starts anew, is out everywhere at once: the row of a session is what counts.
const outSql = (id: string): string[] =>
  withoutRows(id, ['sessions', 'challenges', 'enrolments', 'email_changes'])

export const resetSql = (id: string): string[] => [
  ...outSql(id),
  `UPDATE managers SET password = NULL, disabled_at = NULL WHERE id = ${quote(id)}`,
  ...withoutRows(id, ['passkeys', 'second_factors', 'recovery_codes', 'known_devices']),
]

export const disableSql = (id: string, now: number): string[] => [
  `UPDATE managers SET disabled_at = ${now} WHERE id = ${quote(id)}`,
  ...outSql(id),
  auditSql(id, 'disabled', now),
]

export const roleSql = (id: string, role: Role, now: number): string[] => [
  `UPDATE managers SET role = ${quote(role)} WHERE id = ${quote(id)}`,
  auditSql(id, 'role.changed', now),
]

export const emailSql = (id: string, email: string, now: number): string[] => [
  `UPDATE managers SET email = ${quote(email)} WHERE id = ${quote(id)}`,
  ...withoutRows(id, ['email_changes']),
  auditSql(id, 'email.changed', now),
]

type Person = { id: string; email: string; name: string; role: Role }

export const insertSql = (
  { id, email, name, role }: Person,
  password: string | null,
  now: number,
): string => `INSERT INTO managers (id, email, name, role, password, created_at)
  VALUES (${[id, email, name, role, password, now].map(quote).join(', ')})`

const enrolled = `(password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = managers.id))`
const isOwnerWithAccess = `role = 'owner' AND disabled_at IS NULL AND ${enrolled}`

export const ownersSchema = v.tuple([v.object({ owners: v.number() })])
/** Owners there are, whether they have enrolled or not. */
export const ownersSql = `SELECT count(*) AS owners FROM managers WHERE role = 'owner' AND disabled_at IS NULL`

/** `lastOwner`: nobody else owns the site and can sign in. */
export const stateSchema = v.object({ id: v.string(), email: v.string(), lastOwner: v.number() })
export const findSql = (email: string): string => `SELECT id, email,
  ${isOwnerWithAccess} AND (SELECT count(*) FROM managers WHERE ${isOwnerWithAccess}) = 1 AS lastOwner
  FROM managers WHERE email = ${quote(email)}`

export const rowSchema = v.object({
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  disabled_at: v.nullable(v.number()),
  enrolled: v.number(),
})
export const listSql = `SELECT email, name, role, disabled_at, ${enrolled} AS enrolled FROM managers ORDER BY created_at`
