import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { foldEmail } from '#client/platform/email.ts'
import type { SessionUser } from '#client/session/contract.ts'
import { type Part, writeParts } from '../db/parts.ts'
import { countAttempt, forgiven, type Limit } from '../db/throttle.ts'
import type { Env } from '../env.ts'
import { challengeMs } from '../session/limits.ts'
import { createToken, hashToken } from '../session/token.ts'
import { provePasskey } from './passkey.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { addChallenge, findStep, spendChallenge } from './queries/challenges.ts'
import { findByEmail, samePassword } from './queries/managers.ts'
import { findPasskey } from './queries/passkeys.ts'
import { proveCode } from './second-factor.ts'

/** Failures in 15 minutes: of one account, of one address, and passkey challenges for one address. */
export const attemptLimits = { account: 5, network: 20, challenges: 120 }

export type Attempt = { network: string; deviceHash: string | null; now: number }

export type SignInOutcome =
  | {
      kind: 'signed-in'
      user: SessionUser
      remember: boolean
      by: 'password' | 'recovery-code' | 'passkey'
      /** What it takes: to be written with the session, or not at all. */
      spent: readonly Part[]
    }
  | { kind: 'code-needed'; step: string }
  /** `managerId` is for the record only: the answer is the same for everybody. */
  | { kind: 'refused'; managerId: string | null }
  | { kind: 'expired' }
  /** The code may be right, but its seed cannot be read. */
  | { kind: 'unreadable' }
  | { kind: 'throttled'; managerId: string | null; retryAfterSeconds: number; firstOver: boolean }

/**
 * What an attempt is counted by. A device in which this manager has signed in before has a count of its
 * own, so that somebody else's failures, at the account or at the address, never lock it out.
 */
function limitsOf(what: string, account: string, known: string | null, network: string): Limit[] {
  if (known !== null) return [{ key: `${what}:${account}:${known}`, max: attemptLimits.account }]
  return [{ key: `${what}:${account}`, max: attemptLimits.account }, networkLimit(network)]
}

/** By what failures of an address are counted where nobody knows the device. */
export const passwordKey = (email: string): string => `password:${hashToken(email)}`

const networkLimit = (network: string): Limit => ({ key: `network:${network}`, max: attemptLimits.network })

export type PasswordAttempt = Attempt & { email: string; password: string; remember: boolean }

/** An account that is unknown, disabled or without a password costs and answers like a wrong password. */
export async function signInWithPassword(
  env: Env,
  attempt: PasswordAttempt,
  verify: typeof verifyPassword = verifyPassword,
): Promise<SignInOutcome> {
  const { password, remember, deviceHash, network, now } = attempt
  const email = foldEmail(attempt.email)
  const { manager, known } = await findByEmail(env.db, email, deviceHash)
  const managerId = manager?.id ?? null
  const limits = limitsOf('password', hashToken(email), known ? deviceHash : null, network)
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', managerId, ...counted }
  const usable = manager && !manager.disabled ? manager : null
  const stored = usable?.password ?? null
  const { correct, outdated } = await verify(password, stored)
  if (!usable || stored === null || !correct) return { kind: 'refused', managerId }
  const { id, name, role } = usable
  const same = samePassword(id, stored, outdated ? await hashPassword(password) : null)
  const spent = [same, forgiven(limits)]
  if (!usable.secondFactor) {
    return {
      kind: 'signed-in',
      user: { id, name, email: usable.email, role },
      remember,
      by: 'password',
      spent,
    }
  }
  const step = createToken()
  const challenge = { hash: hashToken(step), kind: 'code' as const, managerId: id, data: { remember } }
  const asked = await writeParts(env.db, [...spent, addChallenge(challenge, now, now + challengeMs)])
  return asked ? { kind: 'code-needed', step } : { kind: 'refused', managerId }
}

/** The second step: a code of the app, or a recovery code. */
export async function signInWithCode(
  env: Env,
  { step, code, deviceHash, network, now }: Attempt & { step: string | null; code: string },
): Promise<SignInOutcome> {
  const hash = step === null ? null : hashToken(step)
  const found = hash === null ? null : await findStep(env.db, hash, deviceHash, now)
  if (hash === null || !found) return { kind: 'expired' }
  const { user, factor, known, data } = found
  const limits = limitsOf('code', user.id, known ? deviceHash : null, network)
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', managerId: user.id, ...counted }
  const proof = await proveCode(env, user.id, code, now, factor)
  if (proof.kind === 'unreadable') return proof
  if (proof.kind === 'wrong') return { kind: 'refused', managerId: user.id }
  const ended = spendChallenge({ hash, kind: 'code', managerId: user.id }, now)
  const by = proof.kind === 'app' ? 'password' : proof.kind
  const spent = [proof.spent, ended, forgiven(limits)]
  return { kind: 'signed-in', user, remember: data['remember'] === true, by, spent }
}

/** A passkey counts as both steps; one that fails counts like a wrong password, of its account if it has one. */
export async function signInWithPasskey(
  env: Env,
  attempt: Attempt & { response: AuthenticationResponseJSON; remember: boolean },
): Promise<SignInOutcome> {
  const { response, remember, deviceHash, network, now } = attempt
  const found = typeof response.id === 'string' ? await findPasskey(env.db, response.id, deviceHash) : null
  const managerId = found?.user.id ?? null
  const limits =
    found === null
      ? [networkLimit(network)]
      : limitsOf('passkey', found.user.id, found.known ? deviceHash : null, network)
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', managerId, ...counted }
  const proof =
    found && (await provePasskey(env, response, found.key, { kind: 'sign-in', managerId: null, now }))
  if (!found || !proof) return { kind: 'refused', managerId }
  return { kind: 'signed-in', user: found.user, remember, by: 'passkey', spent: [proof, forgiven(limits)] }
}

/** What is said of a failed attempt, by what was tried. */
export const messages = {
  password: 'El correo o la contraseña no son correctos.',
  passkey: 'No pudimos comprobar esa llave de acceso. Prueba otra vez o usa tu contraseña.',
  code: 'El código no es correcto o ya se usó.',
  expired: 'Este paso caducó. Escribe otra vez tu correo y tu contraseña.',
}
