import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type AppError, isAppError } from '#client/errors.ts'
import type { SessionUser } from '#client/session/contract.ts'
import { site } from '#client/site.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { challengeMs } from '../session/limits.ts'
import { hashToken } from '../session/token.ts'
import { addChallenge, type ChallengeKind, takeChallenge } from './queries/challenges.ts'
import { findPasskey, passkeysOf, type StoredPasskey, usedPasskey } from './queries/passkeys.ts'

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

async function storeChallenge(env: Env, challenge: string, { kind, managerId, now }: Purpose): Promise<void> {
  await addChallenge(env.db, { hash: hashToken(challenge), kind, managerId }, now, now + challengeMs)
}

/** What a response must answer: a challenge for this purpose and person, fresh and never answered before. */
function expectationsOf(env: Env, { kind, managerId, now }: Purpose) {
  const { id, origin } = partyOf(env)
  return {
    expectedChallenge: async (challenge: string): Promise<boolean> => {
      const found = await takeChallenge(env.db, hashToken(challenge), kind, now)
      return found !== null && found.managerId === managerId
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** Null where it failed; storage out of reach is no failed passkey. */
async function orNull<T>(verification: Promise<T | null>): Promise<T | null> {
  try {
    return await verification
  } catch (error) {
    if (isAppError(error)) throw error
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

/** Whose passkey answered, or null; any failure is the same failure. */
export async function verifyPasskey(
  env: Env,
  response: AuthenticationResponseJSON,
  purpose: Purpose,
): Promise<string | null> {
  const key = typeof response.id === 'string' ? await findPasskey(env.db, response.id) : null
  if (!key || (purpose.managerId !== null && key.managerId !== purpose.managerId)) return null
  const result = await orNull(
    verifyAuthenticationResponse({
      response,
      ...expectationsOf(env, purpose),
      credential: {
        id: key.credentialId,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        transports: transportsOf(key),
      },
    }),
  )
  if (!result?.verified) return null
  await usedPasskey(env.db, key.id, result.authenticationInfo.newCounter, purpose.now)
  return key.managerId
}

/** The challenge for a new passkey of a manager; the ones they have are left out. */
export async function createRegistrationOptions(
  env: Env,
  user: SessionUser,
  kind: ChallengeKind,
  now: number,
) {
  const keys = await passkeysOf(env.db, user.id)
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

/** What is stored of a new passkey; null where it does not answer its challenge. */
export async function verifyNewPasskey(
  env: Env,
  response: RegistrationResponseJSON,
  purpose: Purpose & { managerId: string },
): Promise<StoredPasskey | null> {
  const result = await orNull(verifyRegistrationResponse({ response, ...expectationsOf(env, purpose) }))
  if (!result?.verified) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    id: crypto.randomUUID(),
    managerId: purpose.managerId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  }
}

/** What is said of a new passkey that was not accepted. */
export const wrongNewPasskey: AppError = {
  statusCode: 422,
  message: 'No pudimos comprobar la llave de acceso. Prueba otra vez.',
}
