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
import { readDailyKeys } from '#worker/db/daily-keys.ts'
import { joined, type Part } from '#worker/db/parts.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { siteOf } from '#worker/site-settings/site.ts'
import { addPasskey, passkeysOf, type StoredPasskey, usedPasskey } from '../queries/passkeys.ts'
import { createChallenge, type Purpose, spendChallengeOnce } from './passkey-challenge.ts'

/** Passkeys belong to the configured address, never to what a request claims. */
const partyOf = (env: Env): { id: string; origin: string } => ({
  id: new URL(env.siteUrl).hostname,
  origin: env.siteUrl,
})

// The library's types name the known transports; what a browser once reported is handed back as it was.
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>
const transportsOf = (key: StoredPasskey): Transports => key.transports as Transports

/**
 * What a response must answer. Whether its challenge was never answered before is a condition of the batch that `spent`
 * belongs to.
 */
async function expectationsOf(env: Env, purpose: Purpose) {
  const keys = await readDailyKeys(env.db, purpose.now)
  const { id, origin } = partyOf(env)
  let spent: Part = { conditions: [sql`FALSE`] }
  const expected = {
    expectedChallenge(encoded: string): boolean {
      const challenge = Buffer.from(encoded, 'base64url').toString()
      const part = spendChallengeOnce(keys, challenge, purpose)
      if (part) spent = part
      return part !== null
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
  return generateAuthenticationOptions({
    challenge: await createChallenge(env.db, purpose),
    rpID: partyOf(env).id,
    userVerification: 'required',
    allowCredentials: keys.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
  })
}

/** What using a passkey takes, if it answered rightly, or null; any failure is the same failure. */
export async function provePasskey(
  env: Env,
  response: AuthenticationResponseJSON,
  key: StoredPasskey,
  purpose: Purpose,
): Promise<Part | null> {
  const { expected, spent } = await expectationsOf(env, purpose)
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
  kind: Purpose['kind'],
  now: number,
) {
  const [keys, { site }] = await Promise.all([passkeysOf(env.db, user.id), siteOf(env, now)])
  return generateRegistrationOptions({
    challenge: await createChallenge(env.db, { kind, managerId: user.id, now }),
    rpName: site.name,
    rpID: partyOf(env).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: keys.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
  })
}

/** What storing a new passkey takes; null where it does not answer rightly. */
export async function proveNewPasskey(
  env: Env,
  response: RegistrationResponseJSON,
  label: string,
  purpose: Purpose & { managerId: string },
): Promise<Part | null> {
  const { expected, spent } = await expectationsOf(env, purpose)
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
