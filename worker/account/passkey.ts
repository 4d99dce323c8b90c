import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import type { AppError } from '#client/errors.ts'
import type { SessionUser } from '#client/session/contract.ts'
import { siteOf } from '../brand/site.ts'
import { joined, type Part, writeParts } from '../db/parts.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { challengeMs } from '../session/limits.ts'
import { hashToken } from '../session/token.ts'
import { addChallenge, type ChallengeKind, spendChallenge } from './queries/challenges.ts'
import { addPasskey, passkeysOf, type StoredPasskey, usedPasskey } from './queries/passkeys.ts'

/** Passkeys belong to the configured address, never to what a request claims. */
const partyOf = (env: Env): { id: string; origin: string } => ({
  id: new URL(env.siteUrl).hostname,
  origin: env.siteUrl,
})

// The library's types name the known transports; what a browser once reported is handed back as it was.
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>
const transportsOf = (key: StoredPasskey): Transports => key.transports as Transports

/** What a challenge is for; `managerId` is null where anybody may answer it. */
type Purpose = { kind: ChallengeKind; managerId: string | null; now: number }

async function storeChallenge(env: Env, challenge: string, purpose: Purpose): Promise<void> {
  const { kind, managerId, now } = purpose
  await writeParts(env.db, [
    addChallenge({ hash: hashToken(challenge), kind, managerId }, now, now + challengeMs),
  ])
}

/**
 * What a response must answer. Whether its challenge is one of ours, for this purpose and person, fresh and never
 * answered before, is a condition of the batch that `spent` belongs to.
 */
function expectationsOf(env: Env, { kind, managerId, now }: Purpose) {
  const { id, origin } = partyOf(env)
  let spent: Part = { conditions: [sql`FALSE`] }
  const expected = {
    expectedChallenge(challenge: string): boolean {
      spent = spendChallenge({ hash: hashToken(challenge), kind, managerId }, now)
      return true
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
  return { expected, spent: () => spent }
}

/** Null where it failed. */
async function orNull<T>(verification: Promise<T>): Promise<T | null> {
  try {
    return await verification
  } catch (error) {
    log('warn', 'passkey', { error })
    return null
  }
}

/** The challenge of a sign-in: for anybody (the browser offers the passkeys it has), or for one manager. */
export async function createAuthenticationOptions(env: Env, purpose: Purpose) {
  const keys = purpose.managerId === null ? [] : await passkeysOf(env.db, purpose.managerId)
  const options = await generateAuthenticationOptions({
    rpID: partyOf(env).id,
    userVerification: 'required',
    allowCredentials: keys.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
  })
  await storeChallenge(env, options.challenge, purpose)
  return options
}

/** What using a passkey takes, if it answered rightly, or null; any failure is the same failure. */
export async function provePasskey(
  env: Env,
  response: AuthenticationResponseJSON,
  key: StoredPasskey,
  purpose: Purpose,
): Promise<Part | null> {
  const { expected, spent } = expectationsOf(env, purpose)
  const result = await orNull(
    verifyAuthenticationResponse({
      response,
      ...expected,
      credential: {
        id: key.credentialId,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        transports: transportsOf(key),
      },
    }),
  )
  if (!result?.verified) return null
  return joined(spent(), usedPasskey(key.id, result.authenticationInfo.newCounter, purpose.now))
}

/** The challenge for a new passkey of a manager; the ones they have are left out. */
export async function createRegistrationOptions(
  env: Env,
  user: SessionUser,
  kind: ChallengeKind,
  now: number,
) {
  const [keys, { site }] = await Promise.all([passkeysOf(env.db, user.id), siteOf(env, now)])
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: partyOf(env).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: keys.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
  })
  await storeChallenge(env, options.challenge, { kind, managerId: user.id, now })
  return options
}

/** What storing a new passkey takes; null where it does not answer rightly. */
export async function proveNewPasskey(
  env: Env,
  response: RegistrationResponseJSON,
  label: string,
  purpose: Purpose & { managerId: string },
): Promise<Part | null> {
  const { expected, spent } = expectationsOf(env, purpose)
  const result = await orNull(verifyRegistrationResponse({ response, ...expected }))
  if (!result?.verified) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  const key = {
    id: crypto.randomUUID(),
    managerId: purpose.managerId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  }
  return joined(spent(), addPasskey(key, label, purpose.now))
}

/** What is said of a new passkey that was not accepted. */
export const wrongNewPasskey: AppError = {
  statusCode: 422,
  message: 'No pudimos comprobar la llave de acceso. Prueba otra vez.',
}
