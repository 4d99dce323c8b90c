import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { SessionUser } from '#client/session/contract.ts'
import { countAttempt, forgive, type Limit } from '../db/throttle.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { challengeMs } from '../session/limits.ts'
import { createToken, hashToken } from '../session/token.ts'
import { verifyPasskey } from './passkey.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { addChallenge, findChallenge, takeChallenge } from './queries/challenges.ts'
import { findByEmail, findManager, setPassword } from './queries/managers.ts'
import { findPasskey } from './queries/passkeys.ts'
import { checkCode } from './second-factor.ts'

/** Failures in 15 minutes: of one account, of one address, and passkey challenges for one address. */
export const attemptLimits = { account: 5, network: 20, challenges: 120 }

export type Attempt = { network: string; deviceHash: string | null; now: number }

export type SignInOutcome =
  | { kind: 'signed-in'; user: SessionUser; remember: boolean; by: 'password' | 'recovery-code' | 'passkey' }
  | { kind: 'code-needed'; step: string }
  /** `managerId` is for the record only: the answer is the same for everybody. */
  | { kind: 'refused'; managerId: string | null }
  | { kind: 'expired' }
  | { kind: 'throttled'; managerId: string | null; retryAfterSeconds: number; firstOver: boolean }

/**
 * What an attempt is counted by. A device in which this manager has signed in before has a count of its
 * own, so that somebody else's failures, at the account or at the address, never lock it out.
 */
function limitsOf(what: string, account: string, known: string | null, network: string): Limit[] {
  if (known !== null) return [{ key: `${what}:${account}:${known}`, max: attemptLimits.account }]
  return [{ key: `${what}:${account}`, max: attemptLimits.account }, networkLimit(network)]
}

const networkLimit = (network: string): Limit => ({ key: `network:${network}`, max: attemptLimits.network })

/**
 * The attempt was none: the account's count is cleared, the address gets back what this one took. That it
 * cannot be written is no reason to refuse whoever was right, whose code may be used up by now.
 */
export async function succeed(env: Env, limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  try {
    await forgive(env.db, { clear: keys.slice(0, 1), once: keys.slice(1) })
  } catch (error) {
    log('warn', 'sign-in-forgive', { error })
  }
}

export type PasswordAttempt = Attempt & { email: string; password: string; remember: boolean }

/** An account that is unknown, disabled or without a password costs and answers like a wrong password. */
export async function signInWithPassword(
  env: Env,
  attempt: PasswordAttempt,
  verify: typeof verifyPassword = verifyPassword,
): Promise<SignInOutcome> {
  const { password, remember, deviceHash, network, now } = attempt
  const email = attempt.email.trim().toLowerCase()
  const { manager, known } = await findByEmail(env.db, email, deviceHash)
  const managerId = manager?.id ?? null
  const limits = limitsOf('password', hashToken(email), known ? deviceHash : null, network)
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', managerId, ...counted }
  const usable = manager && !manager.disabled ? manager : null
  const { correct, outdated } = await verify(password, usable?.password ?? null)
  if (!usable || !correct) return { kind: 'refused', managerId }
  await succeed(env, limits)
  if (outdated) await setPassword(env.db, usable.id, await hashPassword(password))
  if (usable.secondFactor) {
    const step = createToken()
    const challenge = {
      hash: hashToken(step),
      kind: 'code' as const,
      managerId: usable.id,
      data: { remember },
    }
    await addChallenge(env.db, challenge, now, now + challengeMs)
    return { kind: 'code-needed', step }
  }
  const { id, name } = usable
  return { kind: 'signed-in', user: { id, name, email: usable.email }, remember, by: 'password' }
}

/** The second step: a code of the app, or a recovery code. */
export async function signInWithCode(
  env: Env,
  { step, code, deviceHash, network, now }: Attempt & { step: string | null; code: string },
): Promise<SignInOutcome> {
  const hash = step === null ? null : hashToken(step)
  const challenge = hash === null ? null : await findChallenge(env.db, hash, 'code', now)
  const manager = challenge?.managerId ? await findManager(env.db, challenge.managerId) : null
  if (hash === null || !challenge || !manager || manager.disabled) return { kind: 'expired' }
  const { known } = await findByEmail(env.db, manager.email, deviceHash)
  const limits = limitsOf('code', manager.id, known ? deviceHash : null, network)
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', managerId: manager.id, ...counted }
  const by = await checkCode(env, manager.id, code, now)
  if (by === null) return { kind: 'refused', managerId: manager.id }
  if (!(await takeChallenge(env.db, hash, 'code', now))) return { kind: 'expired' }
  await succeed(env, limits)
  const { id, name, email } = manager
  const remember = challenge.data['remember'] === true
  return { kind: 'signed-in', user: { id, name, email }, remember, by: by === 'app' ? 'password' : by }
}

/** A passkey counts as both steps; one that fails counts like a wrong password, of its account if it has one. */
export async function signInWithPasskey(
  env: Env,
  attempt: Attempt & { response: AuthenticationResponseJSON; remember: boolean },
): Promise<SignInOutcome> {
  const { response, remember, deviceHash, network, now } = attempt
  const key = typeof response.id === 'string' ? await findPasskey(env.db, response.id) : null
  const manager = key && (await findManager(env.db, key.managerId))
  const known = manager !== null && (await findByEmail(env.db, manager.email, deviceHash)).known
  const managerId = manager?.id ?? null
  const limits =
    managerId === null
      ? [networkLimit(network)]
      : limitsOf('passkey', managerId, known ? deviceHash : null, network)
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', managerId, ...counted }
  const proven = await verifyPasskey(env, response, { kind: 'sign-in', managerId: null, now })
  if (!manager || manager.disabled || proven !== managerId) return { kind: 'refused', managerId }
  await succeed(env, limits)
  const { id, name, email } = manager
  return { kind: 'signed-in', user: { id, name, email }, remember, by: 'passkey' }
}

/** What is said of a failed attempt, by what was tried. */
export const messages = {
  password: 'El correo o la contraseña no son correctos.',
  passkey: 'No pudimos comprobar esa llave de acceso. Prueba otra vez o usa tu contraseña.',
  code: 'El código no es correcto o ya se usó.',
  expired: 'Este paso caducó. Escribe otra vez tu correo y tu contraseña.',
}
