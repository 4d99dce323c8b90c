import { sql, type SQL } from 'drizzle-orm'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { runBatch } from '#worker/db/batch.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { canSignIn } from './users.ts'

type PasswordReset = { hash: string; expiresAt: number }

/**
 * Links asked for without an account that are good at once for one manager. Further requests make none until one is
 * over: the links that were mailed stay good, whoever asks again.
 */
export const maxRequestedLinks = 3

// A trigger ends all links of a manager whose password or address changes, or who is disabled (migration 0047).

/** An owner's link for the manager of this id, who has enrolled and is active; an earlier one of an owner ends. */
export function saveResetLink(id: string, { hash, expiresAt }: PasswordReset): BatchStep {
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM managers m WHERE m.id = ${id} AND ${canSignIn})`],
    statements: [
      sql`DELETE FROM password_links WHERE manager_id = ${id} AND by_owner = 1`,
      sql`INSERT INTO password_links (hash, manager_id, by_owner, expires_at)
        VALUES (${hash}, ${id}, 1, ${expiresAt})`,
    ],
  }
}

const requestedEvent: AuditEvent = 'password.link-asked'
const throttledEvent: AuditEvent = 'password.links-stopped'

type ResetRequest = {
  email: string
  reset: PasswordReset
  /** Links that may be asked for since a moment, for one account and for all; null = as many as are asked for. */
  limits: { account: number; site: number; since: number; now: number } | null
  /** What is written down of whoever is found. */
  record: (event: AuditEvent, userId: SQL) => SQL
}

/**
 * One that is mailed to whoever has this address, with its record; null where nobody can sign in with it, where
 * `maxRequestedLinks` are good, or where too many were asked for, which is written down once. It is one batch either
 * way: its time says nothing.
 */
export async function saveResetLinkForEmail(
  db: Database,
  { email, reset: { hash, expiresAt }, limits, record }: ResetRequest,
): Promise<SessionUser | null> {
  const holder = sql`managers m WHERE m.email = ${email} AND ${canSignIn}`
  const since = limits?.since ?? 0
  const isWithin = limits
    ? sql`(SELECT count(*) FROM audit WHERE at > ${since} AND event = ${requestedEvent}) < ${limits.site}
        AND (SELECT count(*) FROM audit WHERE manager_id = m.id AND at > ${since} AND event = ${requestedEvent})
          < ${limits.account}`
    : sql`TRUE`
  const hasRoom = limits
    ? sql`(SELECT count(*) FROM password_links
        WHERE manager_id = m.id AND by_owner = 0 AND expires_at > ${limits.now}) < ${maxRequestedLinks}`
    : sql`TRUE`
  const [, , , found] = await withStorageTimeout(
    runBatch<[unknown, unknown, unknown, SessionUser]>(db, [
      sql`INSERT INTO password_links (hash, manager_id, by_owner, expires_at)
        SELECT ${hash}, m.id, 0, ${expiresAt} FROM ${holder} AND ${isWithin} AND ${hasRoom}`,
      record(requestedEvent, sql`(SELECT manager_id AS id FROM password_links WHERE hash = ${hash})`),
      record(
        throttledEvent,
        sql`(SELECT m.id FROM ${holder} AND NOT (${isWithin})
          AND NOT EXISTS (SELECT 1 FROM password_links WHERE hash = ${hash})
          AND NOT EXISTS (SELECT 1 FROM audit WHERE manager_id = m.id AND at > ${since} AND event = ${throttledEvent}))`,
      ),
      sql`SELECT m.id, m.name, m.email FROM password_links r JOIN managers m ON m.id = r.manager_id
        WHERE r.hash = ${hash}`,
    ]),
  )
  return found[0] ?? null
}

const isValid = (hash: string, now: number) => sql`r.hash = ${hash} AND r.expires_at > ${now}`

/** Whose link it is, while it is good; looking does not use it up. */
export async function findResetLink(db: Database, hash: string, now: number): Promise<SessionUser | null> {
  const row = await withStorageTimeout(
    db.get<SessionUser | undefined>(sql`SELECT m.id, m.name, m.email FROM password_links r
      JOIN managers m ON m.id = r.manager_id AND m.disabled_at IS NULL WHERE ${isValid(hash, now)}`),
  )
  return row ?? null
}

/** Lets through the one who is first; the password that is set takes all links away. */
export function requireResetLink(userId: string, hash: string, now: number): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM password_links r JOIN managers m ON m.id = r.manager_id
        WHERE ${isValid(hash, now)} AND m.id = ${userId} AND m.disabled_at IS NULL)`,
    ],
  }
}
