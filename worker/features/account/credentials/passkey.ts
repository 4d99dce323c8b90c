import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import type { AppError } from '#client/runtime/errors.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { readDailyKeys, type DailyKeys, keyedHash } from '#worker/db/daily-keys.ts'
import { mergeSteps, type BatchStep } from '#worker/db/write-batch.ts'
import type { Env, Database } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { challengeMs } from '#worker/session/session-limits.ts'
import { hashToken } from '#worker/session/token.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { addPasskey, listStoredPasskeys, type StoredPasskey, recordPasskeyUse } from '../queries/passkeys.ts'

/** What a challenge is for. `userId` is null if any user may answer it. */
type ChallengePurpose = {
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

async function createChallenge(db: Database, purpose: ChallengePurpose): Promise<string> {
  const { current } = await readDailyKeys(db, purpose.now)
  const expiresAt = purpose.now + challengeMs
  const body = [randomBytes(randomLength).toString('base64url'), expiresAt].join(separator)
  return [body, signChallenge(current, purpose, body)].join(separator)
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** The step that uses up a challenge. Null if it is forged, expired, or for another purpose or user. */
function consumePasskeyChallenge(
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

/** Passkeys are bound to the configured site URL, never to what a request claims. */
const getRelyingParty = (env: Env): { id: string; origin: string } => ({
  id: new URL(env.siteUrl).hostname,
  origin: env.siteUrl,
})

// The library's type allows only known transports. Stored ones are passed on as the browser reported them.
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>
const getTransports = (key: StoredPasskey): Transports => key.transports as Transports

/**
 * What a passkey response must match. Call `consume` after verification: it returns the step that uses up the
 * challenge. The step writes nothing if the challenge is not valid or was used before.
 */
async function getExpectations(env: Env, purpose: ChallengePurpose) {
  const keys = await readDailyKeys(env.db, purpose.now)
  const { id, origin } = getRelyingParty(env)
  let consume: BatchStep = { conditions: [sql`FALSE`] }
  const expected = {
    expectedChallenge(encoded: string): boolean {
      const challenge = Buffer.from(encoded, 'base64url').toString()
      const part = consumePasskeyChallenge(keys, challenge, purpose)
      if (part) consume = part
      return part !== null
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
  return { expected, consume: () => consume }
}

async function nullOnFailure<T>(verification: Promise<T>): Promise<T | null> {
  try {
    return await verification
  } catch (error) {
    log('warn', 'passkey', { error })
    return null
  }
}

/** Options with which the browser asks for a passkey: any, or only those of the user in `purpose`. */
export async function createAuthenticationOptions(env: Env, purpose: ChallengePurpose) {
  const keys = purpose.userId === null ? [] : await listStoredPasskeys(env.db, purpose.userId)
  return generateAuthenticationOptions({
    challenge: await createChallenge(env.db, purpose),
    rpID: getRelyingParty(env).id,
    userVerification: 'required',
    allowCredentials: keys.map((key) => ({ id: key.credentialId, transports: getTransports(key) })),
  })
}

/** The step that records the use of a passkey; null if its response is not valid, for whatever reason. */
export async function verifyPasskey(
  env: Env,
  response: AuthenticationResponseJSON,
  key: StoredPasskey,
  purpose: ChallengePurpose,
): Promise<BatchStep | null> {
  const { expected, consume } = await getExpectations(env, purpose)
  const result = await nullOnFailure(
    verifyAuthenticationResponse({
      response,
      ...expected,
      credential: {
        id: key.credentialId,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        transports: getTransports(key),
      },
    }),
  )
  if (!result?.verified) return null
  return mergeSteps(consume(), recordPasskeyUse(key.id, result.authenticationInfo.newCounter, purpose.now))
}

/** The options for registering a passkey. Excludes those that the user already has. */
export async function createRegistrationOptions(
  env: Env,
  user: SessionUser,
  kind: ChallengePurpose['kind'],
  now: number,
) {
  const [keys, { site }] = await Promise.all([listStoredPasskeys(env.db, user.id), getSiteState(env, now)])
  return generateRegistrationOptions({
    challenge: await createChallenge(env.db, { kind, userId: user.id, now }),
    rpName: site.name,
    rpID: getRelyingParty(env).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: keys.map((key) => ({ id: key.credentialId, transports: getTransports(key) })),
  })
}

/** The step that stores a new passkey; null if its response is not valid. */
export async function verifyNewPasskey(
  env: Env,
  response: RegistrationResponseJSON,
  label: string,
  purpose: ChallengePurpose & { userId: string },
): Promise<BatchStep | null> {
  const { expected, consume } = await getExpectations(env, purpose)
  const result = await nullOnFailure(verifyRegistrationResponse({ response, ...expected }))
  if (!result?.verified) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  const key = {
    id: crypto.randomUUID(),
    userId: purpose.userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  }
  return mergeSteps(consume(), addPasskey(key, label, purpose.now))
}

export const newPasskeyError: AppError = {
  statusCode: 422,
  message: 'No pudimos comprobar la llave de acceso. Prueba otra vez.',
}
