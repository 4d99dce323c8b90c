import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type DailyKeys, keyedHash, readDailyKeys } from '#worker/db/daily-keys.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { challengeMs } from '#worker/session/session-limits.ts'
import { hashToken } from '#worker/session/token.ts'

/** What a challenge is for. `userId` is null if any user may answer it. */
export type ChallengePurpose = {
  kind: 'sign-in' | 'verify' | 'register' | 'activate'
  userId: string | null
  now: number
}

// A challenge is `random.expiry.signature`. Creating one writes nothing, so nobody can fill a table with challenges.
// Answering one inserts a row, so that it works only once.

const randomLength = 16
const separator = '.'

function signChallenge(key: string, { kind, userId }: ChallengePurpose, body: string): string {
  return keyedHash(key, ['passkey challenge', kind, userId ?? '', body].join('\n'))
}

export async function createChallenge(db: Database, purpose: ChallengePurpose): Promise<string> {
  const { current } = await readDailyKeys(db, purpose.now)
  const expiresAt = purpose.now + challengeMs
  const body = [randomBytes(randomLength).toString('base64url'), expiresAt].join(separator)
  return [body, signChallenge(current, purpose, body)].join(separator)
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** The step that uses up a challenge. Null if it is forged, expired, or for another purpose or user. */
export function consumePasskeyChallenge(
  { current, previous }: DailyKeys,
  challenge: string,
  purpose: ChallengePurpose,
): BatchStep | null {
  const [random = '', expiry = '', signature = ''] = challenge.split(separator)
  const body = [random, expiry].join(separator)
  const isSigned = [current, previous].some(
    (key) => key !== null && isEqual(signature, signChallenge(key, purpose, body)),
  )
  if (!isSigned || Number(expiry) <= purpose.now) return null
  const hash = hashToken(challenge)
  return {
    conditions: [sql`NOT EXISTS (SELECT 1 FROM challenges WHERE hash = ${hash})`],
    statements: [
      sql`INSERT INTO challenges (hash, kind, manager_id, data, expires_at)
        VALUES (${hash}, ${purpose.kind}, ${purpose.userId}, '{}', ${Number(expiry)})`,
    ],
  }
}
