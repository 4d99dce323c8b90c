import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import {
  countAttempt,
  undoAttemptStep,
  type AttemptLimit,
  findRememberedRefusal,
} from '#worker/http/limits/attempts.ts'
import {
  createMemoryLimit,
  lookUpCredential,
  type ClientNetwork,
  networkLimits,
  memoryWindowMs,
} from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { log } from '#worker/http/log.ts'
import { challengeMs } from '#worker/session/session-limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { verifyPasskey } from '../credentials/passkey.ts'
import { hashPassword, verifyPassword } from '../credentials/password.ts'
import { checkCode } from '../credentials/second-factor.ts'
import { consumePendingSignIn, findPendingSecondFactor, savePendingSignIn } from '../queries/challenges.ts'
import { findPasskey } from '../queries/passkeys.ts'
import { findUserByEmail, type User, requireSamePassword } from '../queries/users.ts'
import { createAccountLimit, createStrangerLimits } from './attempt-limits.ts'
import { getHashBudget } from './hash-budget.ts'

export type SignInAttempt = ClientNetwork & { deviceHash: string | null; now: number }

export type SignInOutcome =
  | {
      kind: 'signed-in'
      user: SessionUser
      remember: boolean
      method: 'password' | 'recovery-code' | 'passkey'
      /** Steps that must be written in the same batch as the session. */
      consume: readonly BatchStep[]
    }
  | { kind: 'code-needed'; step: string }
  /**
   * `userId` and `limited` (it was the last attempt that a limit allowed) are only for the audit log. The response is
   * the same for everybody.
   */
  | { kind: 'refused'; userId: string | null; limited: boolean }
  /** The passkey is not registered. */
  | { kind: 'unknown' }
  | { kind: 'expired' }
  /** The code cannot be checked, because its secret cannot be decrypted. */
  | { kind: 'unreadable' }
  /** Too many attempts: nothing was checked, and nothing is written. */
  | { kind: 'throttled'; retryAfterSeconds: number }

export type PasswordAttempt = SignInAttempt & { email: string; password: string; remember: boolean }

/** For an unknown or disabled account, or one without a password, time and response are those of a wrong password. */
export async function signInWithPassword(
  env: Env,
  attempt: PasswordAttempt,
  verify: typeof verifyPassword = verifyPassword,
): Promise<SignInOutcome> {
  const { deviceHash, now } = attempt
  const email = normalizeEmail(attempt.email)
  const limits = createStrangerLimits('password', email, attempt)
  // Without a device cookie the device is unknown: check the budget of this isolate before any query.
  if (deviceHash === null)
    return runWithinBudget(env, limits, attempt, async () => {
      const { user } = await findUserByEmail(env.db, email, null)
      return tryPassword(env, attempt, { user, limits, verify })
    })
  const found = await lookUpCredential(
    { kind: 'devices', network: attempt, now, hash: deviceHash },
    () => findUserByEmail(env.db, email, deviceHash),
    ({ isKnownDevice }) => isKnownDevice,
  )
  if (!found) return toThrottled(memoryWindowMs)
  const { user, isKnownDevice } = found.value
  if (!isKnownDevice)
    return runWithinBudget(env, limits, attempt, () => tryPassword(env, attempt, { user, limits, verify }))
  const own = [createAccountLimit('password', email, deviceHash)]
  return tryPassword(env, attempt, { user, limits: own, verify })
}

const toThrottled = (waitMs: number): SignInOutcome => ({
  kind: 'throttled',
  retryAfterSeconds: Math.ceil(waitMs / 1_000),
})

/** Runs an attempt from an unknown device, unless it was refused recently or the hash budget is used up. */
async function runWithinBudget(
  env: Env,
  limits: readonly AttemptLimit[],
  { block, now }: SignInAttempt,
  attempt: () => Promise<SignInOutcome>,
): Promise<SignInOutcome> {
  const remembered = findRememberedRefusal(env.db, limits, now)
  if (remembered) return { kind: 'throttled', retryAfterSeconds: remembered.retryAfterSeconds }
  const budget = getHashBudget(env)
  const waitMs = budget.take(block, now)
  if (waitMs > 0) return toThrottled(waitMs)
  let isUsed = false
  try {
    const outcome = await attempt()
    isUsed = outcome.kind === 'refused'
    return outcome
  } finally {
    if (!isUsed) budget.release(block)
  }
}

const rightPasswords = createMemoryLimit(rateLimits.isolate.rightPasswordsOfAccount)

type PasswordCheck = { user: User | null; limits: readonly AttemptLimit[]; verify: typeof verifyPassword }

async function tryPassword(
  env: Env,
  { password, remember, now }: PasswordAttempt,
  { user, limits, verify }: PasswordCheck,
): Promise<SignInOutcome> {
  const userId = user?.id ?? null
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', retryAfterSeconds: counted.retryAfterSeconds }
  const usable = user && !user.disabled ? user : null
  const stored = usable?.password ?? null
  const { correct, outdated } = await verify(password, stored)
  if (!usable || stored === null || !correct) {
    if (counted.exhaustedKeys.includes('password-site')) log('warn', 'sign-in-limited', { limit: 'site' })
    return { kind: 'refused', userId, limited: counted.exhaustedKeys.length > 0 }
  }
  const { id, name, email, role, permissions } = usable
  // Refuse correct passwords of a user that follow too fast. A refused attempt stays counted, so that the limits soon
  // refuse further ones before hashing.
  if (!rightPasswords.take(id, now)) return toThrottled(memoryWindowMs)
  const same = requireSamePassword(id, stored, outdated ? await hashPassword(password) : null)
  const consume = [same, await undoAttemptStep(env.db, limits, now)]
  if (!usable.secondFactor) {
    return {
      kind: 'signed-in',
      user: { id, name, email, role, permissions },
      remember,
      method: 'password',
      consume,
    }
  }
  const step = createToken()
  const pending = { hash: hashToken(step), userId: id, remember }
  const asked = await writeBatch(env.db, [...consume, savePendingSignIn(pending, now, now + challengeMs)])
  return asked ? { kind: 'code-needed', step } : { kind: 'refused', userId, limited: false }
}

/** The second step: a code of the app, or a recovery code. */
export async function signInWithCode(
  env: Env,
  { step, code, deviceHash, now, ...network }: SignInAttempt & { step: string | null; code: string },
): Promise<SignInOutcome> {
  if (step === null) return { kind: 'expired' }
  const hash = hashToken(step)
  const found = await lookUpCredential(
    { kind: 'tokens', network, now, hash },
    () => findPendingSecondFactor(env.db, hash, deviceHash, now),
    (value) => value !== null,
  )
  if (!found) return toThrottled(memoryWindowMs)
  if (!found.value) return { kind: 'expired' }
  const { user, factor, known, remember } = found.value
  const limits = [createAccountLimit('code', user.id, known ? deviceHash : null)]
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', retryAfterSeconds: counted.retryAfterSeconds }
  const proof = await checkCode(env, { userId: user.id, factor }, code, now)
  if (proof.kind === 'unreadable') return proof
  if (proof.kind === 'wrong')
    return { kind: 'refused', userId: user.id, limited: counted.exhaustedKeys.length > 0 }
  const ended = consumePendingSignIn(hash, user.id, now)
  const method = proof.kind === 'app' ? 'password' : proof.kind
  const consume = [proof.consume, ended, await undoAttemptStep(env.db, limits, now)]
  return { kind: 'signed-in', user, remember, method, consume }
}

/**
 * A passkey replaces both steps, password and code. It cannot be guessed and needs no hash, so its failures count per
 * account only, and floods of other attempts do not affect it.
 */
export async function signInWithPasskey(
  env: Env,
  attempt: SignInAttempt & { response: AuthenticationResponseJSON; remember: boolean },
): Promise<SignInOutcome> {
  const { response, remember, deviceHash, now } = attempt
  // This is not a passkey, so nothing is audited.
  if (typeof response.id !== 'string') return { kind: 'unknown' }
  const looked = await lookUpCredential(
    { kind: 'passkeys', network: attempt, now, hash: deviceHash },
    () => findPasskey(env.db, response.id, deviceHash),
    (key) => key?.isKnownDevice === true,
  )
  if (!looked) return toThrottled(memoryWindowMs)
  const found = looked.value
  if (!found) return { kind: 'unknown' }
  const { user } = found
  const limits = [createAccountLimit('passkey', user.id, found.isKnownDevice ? deviceHash : null)]
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', retryAfterSeconds: counted.retryAfterSeconds }
  const proof = await verifyPasskey(env, response, found.key, { kind: 'sign-in', userId: null, now })
  if (!proof) return { kind: 'refused', userId: user.id, limited: counted.exhaustedKeys.length > 0 }
  if (!found.isKnownDevice) networkLimits.passkeys.release(attempt)
  const consume = [proof, await undoAttemptStep(env.db, limits, now)]
  return { kind: 'signed-in', user, remember, method: 'passkey', consume }
}

/** Messages for failed attempts, by method. */
export const signInMessages = {
  password: 'El correo o la contraseña no son correctos.',
  passkey: 'No pudimos comprobar esa llave de acceso. Prueba otra vez o usa tu contraseña.',
  code: 'El código no es correcto o ya se usó.',
  expired: 'Este paso caducó. Escribe otra vez tu correo y tu contraseña.',
}
