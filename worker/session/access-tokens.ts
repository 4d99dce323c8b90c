import { sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { neverForTokens } from '#client/runtime/session/permissions.ts'
import type { SessionRow } from '../db/session-row.ts'
import { withTimeout } from '../db/with-timeout.ts'
import type { Env } from '../env.ts'
import { type AppContext, type AppEnv, waitUntil } from '../http/context.ts'
import { errorResponse, sessionUnknown } from '../http/errors.ts'
import { countAttempt } from '../http/limits/attempts.ts'
import { lookUpCredential } from '../http/limits/memory-limits.ts'
import { getClientNetwork } from '../http/limits/network.ts'
import { rateLimits } from '../http/limits/rate-limits.ts'
import { respondTooMany } from '../http/limits/too-many.ts'
import { log } from '../http/log.ts'
import { lookupTimeoutMs } from './session-limits.ts'
import { parsePermissions, toSessionUser, userColumns, type UserColumns } from './session-user.ts'
import { createToken, hashToken, isToken } from './token.ts'

// Programs that call the API of the manager area send `Authorization: Bearer cauce_…`. A token acts on behalf of the
// person who made it, with the permissions that both have.

/** Begins every token, so that scanners of leaked secrets recognise it. */
const prefix = 'cauce_'
/** How often the time of the last use is written, in milliseconds. */
const touchMs = 60_000

export function createAccessToken(): { secret: string; hash: string } {
  const token = createToken()
  return { secret: prefix + token, hash: hashToken(token) }
}

/** The random part of the token in the header; null if it has not the shape of one. */
function readHeader(c: AppContext): string | null {
  const [, given = ''] = /^bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const token = given.startsWith(prefix) ? given.slice(prefix.length) : ''
  return isToken(token) ? token : null
}

type TokenRow = UserColumns & {
  token_id: string
  token_name: string
  token_permissions: string
  created_at: number
  last_used_at: number | null
}

async function findToken(env: Env, hash: string, now: number): Promise<TokenRow | null> {
  const rows = env.db.all<TokenRow>(sql`SELECT ${userColumns}, t.id AS token_id, t.name AS token_name,
      t.permissions AS token_permissions, t.created_at, t.last_used_at
    FROM access_tokens t JOIN managers m ON m.id = t.created_by
    WHERE t.hash = ${hash} AND t.expires_at > ${now} AND m.disabled_at IS NULL`)
  return (await withTimeout(rows, lookupTimeoutMs))[0] ?? null
}

/** Without role: a program never has what only owners may do. */
function toTokenUser(row: TokenRow): SessionUser {
  const user = toSessionUser(row)
  const granted: readonly string[] = parsePermissions(row.token_permissions)
  const permissions = user.permissions.filter((one) => !neverForTokens.includes(one) && granted.includes(one))
  return { ...user, role: '', permissions }
}

/** Stands for the session in handlers. It was never verified, so that actions that need a recent sign-in are refused. */
const toTokenSession = (row: TokenRow, user: SessionUser, now: number): SessionRow => ({
  id: row.token_id,
  hash: '',
  user,
  createdAt: row.created_at,
  verifiedAt: 0,
  lastUsedAt: now,
  remember: false,
  device: row.token_name,
  place: null,
})

async function touch(c: AppContext, id: string): Promise<void> {
  const address = c.req.header('CF-Connecting-IP') ?? null
  await c.get('env').db.run(sql`UPDATE access_tokens SET last_used_at = ${c.get('now')},
    last_used_address = ${address} WHERE id = ${id}`)
}

async function refuse(c: AppContext): Promise<Response> {
  const response = await errorResponse(c, {
    statusCode: 401,
    message: 'Esta clave de API no sirve: está mal escrita, venció o se eliminó.',
  })
  response.headers.set('WWW-Authenticate', 'Bearer')
  return response
}

const logFailure = (error: unknown): void => log('error', 'session-lookup', { error })

/** The token's row; undefined if the lookup failed or the network tried too many invented tokens. */
async function lookUpToken(c: AppContext): Promise<TokenRow | null | undefined> {
  const token = readHeader(c)
  const [env, now] = [c.get('env'), c.get('now')]
  const hash = token === null ? null : hashToken(token)
  try {
    const found = await lookUpCredential(
      { kind: 'sessions', network: getClientNetwork(c), now, hash },
      async () => (hash === null ? null : findToken(env, hash, now)),
      (row) => row !== null,
    )
    return found?.value
  } catch (error) {
    logFailure(error)
    return undefined
  }
}

/** Guard of requests with a token: 401 if it is not valid, 503 if the lookup failed, 429 beyond its rate limit. */
export const requireAccessToken = createMiddleware<AppEnv>(async (c, next) => {
  const [{ db }, now] = [c.get('env'), c.get('now')]
  const row = await lookUpToken(c)
  if (row === undefined) return errorResponse(c, sessionUnknown)
  if (row === null) return refuse(c)
  const limit = { key: `access-token:${row.token_id}`, max: rateLimits.accessToken }
  const counted = await countAttempt(db, [limit], now)
  if (!counted.allowed) return respondTooMany(c, counted.retryAfterSeconds)
  if (Math.abs(now - (row.last_used_at ?? 0)) >= touchMs)
    waitUntil(c, touch(c, row.token_id).catch(logFailure))
  const user = toTokenUser(row)
  c.set('accessToken', { id: row.token_id, name: row.token_name })
  c.set('user', user)
  c.set('session', toTokenSession(row, user, now))
  await next()
  c.res.headers.set('Cache-Control', 'private, no-store')
})
