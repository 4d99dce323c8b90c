import { sql, type SQL } from 'drizzle-orm'
import type { UserContact } from '#client/runtime/session/contract.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { canSignIn } from './users.ts'

type PasswordReset = { hash: string; expiresAt: number }

/**
 * The most recovery links of one user that are valid at once. Further requests create none until one expires: a new
 * link must not end one that was already mailed.
 */
export const maxRequestedLinks = 3

// A trigger deletes all links of a user whose password or address changes or who is disabled (migration 0047).

/** Stores a link from an owner for a user who can sign in. An earlier link from an owner ends. */
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
  /** Requests allowed since a time, per account and in total; null = no limit. */
  limits: { account: number; site: number; since: number; now: number } | null
  /** The audit statement for the user who is found. */
  record: (event: AuditEvent, userId: SQL) => SQL
}

/**
 * Stores a requested link with its audit entry. Null if nobody can sign in with this address, if `maxRequestedLinks`
 * are valid, or if a limit is exceeded, which is audited once. The batch is always the same, so that its duration
 * reveals nothing.
 */
export async function saveResetLinkForEmail(
  db: Database,
  { email, reset: { hash, expiresAt }, limits, record }: ResetRequest,
): Promise<UserContact | null> {
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
  const [, , , found] = await queryBatch<[unknown, unknown, unknown, UserContact]>(db, [
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
  ])
  return found[0] ?? null
}

const isValid = (hash: string, now: number) => sql`r.hash = ${hash} AND r.expires_at > ${now}`

/** The user of a valid link. Does not use up the link. */
export const findResetLink = (db: Database, hash: string, now: number): Promise<UserContact | null> =>
  db.find(sql`SELECT m.id, m.name, m.email FROM password_links r
      JOIN managers m ON m.id = r.manager_id AND m.disabled_at IS NULL WHERE ${isValid(hash, now)}`)

/** Lets the batch write nothing if the link is not valid. Setting the password then deletes all links of the user. */
export function requireResetLink(userId: string, hash: string, now: number): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM password_links r JOIN managers m ON m.id = r.manager_id
        WHERE ${isValid(hash, now)} AND m.id = ${userId} AND m.disabled_at IS NULL)`,
    ],
  }
}
