import { sql } from 'drizzle-orm'
import { type AccessToken, maxTokens, tokenPermissions } from '#client/features/users/contract/tokens.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { parsePermissions } from '#worker/session/session-user.ts'
import { isOwner } from './manage-users.ts'

export type TokenRow = Pick<AccessToken, 'id' | 'name' | 'createdBy' | 'lastUsedAddress'> & {
  permissions: string
  expiresAt: number
  lastUsedAt: number | null
}

export const selectTokens = sql`SELECT t.id, t.name, t.permissions, coalesce(nullif(m.name, ''), m.email) AS createdBy,
    t.expires_at AS expiresAt, t.last_used_at AS lastUsedAt, t.last_used_address AS lastUsedAddress
  FROM access_tokens t JOIN managers m ON m.id = t.created_by ORDER BY t.created_at, t.id`

const toIso = (at: number): string => new Date(at).toISOString()

export const toTokens = (rows: readonly TokenRow[], now: number): AccessToken[] =>
  rows.map(({ permissions, expiresAt, lastUsedAt, ...row }) => {
    const stored: readonly string[] = parsePermissions(permissions)
    return {
      ...row,
      permissions: tokenPermissions.filter((one) => stored.includes(one)),
      expiresAt: toIso(expiresAt),
      isExpired: expiresAt <= now,
      lastUsedAt: lastUsedAt === null ? null : toIso(lastUsedAt),
    }
  })

/** All tokens, the oldest first, also those that expired. */
export const listTokens = async (db: Database, now: number): Promise<AccessToken[]> =>
  toTokens(await db.all<TokenRow>(selectTokens), now)

type NewToken = {
  id: string
  name: string
  hash: string
  permissions: readonly string[]
  createdBy: string
  createdAt: number
  expiresAt: number
}

/** Adds a token. Writes nothing if there are as many as the site may have. */
export const addToken = (token: NewToken): BatchStep => ({
  conditions: [isOwner(token.createdBy), sql`(SELECT count(*) FROM access_tokens) < ${maxTokens}`],
  statements: [
    sql`INSERT INTO access_tokens (id, name, hash, permissions, created_by, created_at, expires_at)
      VALUES (${token.id}, ${token.name}, ${token.hash}, ${JSON.stringify(token.permissions)},
        ${token.createdBy}, ${token.createdAt}, ${token.expiresAt})`,
  ],
})

/** Deletes a token, which acts at once. */
export const deleteToken = (id: string, actorId: string): BatchStep => ({
  conditions: [isOwner(actorId), sql`EXISTS (SELECT 1 FROM access_tokens WHERE id = ${id})`],
  statements: [sql`DELETE FROM access_tokens WHERE id = ${id}`],
})

export const deleteTokensOf = (userId: string): BatchStep => ({
  statements: [sql`DELETE FROM access_tokens WHERE created_by = ${userId}`],
})
