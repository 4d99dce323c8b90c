import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isAppError } from '#client/errors.ts'
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

type Question = { kind: ChallengeKind; managerId: string | null; now: number }

async function note(env: Env, challenge: string, { kind, managerId, now }: Question): Promise<void> {
  await addChallenge(env.db, { hash: hashToken(challenge), kind, managerId }, now, now + challengeMs)
}

/** Whether this challenge was asked for this purpose and person, is fresh, and was never answered before. */
const asked =
  (env: Env, { kind, managerId, now }: Question) =>
  async (challenge: string): Promise<boolean> => {
    const found = await takeChallenge(env.db, hashToken(challenge), kind, now)
    return found !== null && found.managerId === managerId
  }

/** Asks for a passkey: of anybody (`managerId` null, the browser offers the ones it has), or of one. */
export async function askForPasskey(env: Env, question: Question) {
  const keys = question.managerId === null ? [] : await passkeysOf(env.db, question.managerId)
  const options = await generateAuthenticationOptions({
    rpID: partyOf(env).id,
    userVerification: 'required',
    allowCredentials: keys.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
  })
  await note(env, options.challenge, question)
  return options
}

/** Whose passkey answered, or null; any failure is the same failure. */
export async function checkPasskey(
  env: Env,
  response: AuthenticationResponseJSON,
  question: Question,
): Promise<string | null> {
  const key = typeof response.id === 'string' ? await findPasskey(env.db, response.id) : null
  if (!key || (question.managerId !== null && key.managerId !== question.managerId)) return null
  const { id, origin } = partyOf(env)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: asked(env, question),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        transports: transportsOf(key),
      },
    })
    if (!verified) return null
    await usedPasskey(env.db, key.id, authenticationInfo.newCounter, question.now)
    return key.managerId
  } catch (error) {
    if (isAppError(error)) throw error
    log('warn', 'passkey', { error })
    return null
  }
}

/** Asks for a new passkey of a manager; the ones they have are left out. */
export async function askForNewPasskey(env: Env, user: SessionUser, kind: ChallengeKind, now: number) {
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
  await note(env, options.challenge, { kind, managerId: user.id, now })
  return options
}

/** Checks a new passkey; null where it is not what was asked for. */
export async function checkNewPasskey(
  env: Env,
  response: RegistrationResponseJSON,
  question: Question & { managerId: string },
): Promise<StoredPasskey | null> {
  const { id, origin } = partyOf(env)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: asked(env, question),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      id: crypto.randomUUID(),
      managerId: question.managerId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialBackedUp,
    }
  } catch (error) {
    if (isAppError(error)) throw error
    log('warn', 'passkey', { error })
    return null
  }
}
