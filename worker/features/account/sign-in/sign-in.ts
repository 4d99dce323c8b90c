import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { foldEmail } from '#client/runtime/text/email.ts'
import { type Part, writeParts } from '#worker/db/parts.ts'
import { countAttempt, forgiven, type Limit, rememberedRefusal } from '#worker/db/throttle.ts'
import type { Env } from '#worker/env.ts'
import {
  createReadLimit,
  lookUpHeld,
  type Origin,
  readLimits,
  readWindowMs,
} from '#worker/http/limits/read-limit.ts'
import { log } from '#worker/http/log.ts'
import { challengeMs } from '#worker/session/limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { provePasskey } from '../credentials/passkey.ts'
import { hashPassword, verifyPassword } from '../credentials/password.ts'
import { proveCode } from '../credentials/second-factor.ts'
import { addChallenge, findStep, spendChallenge } from '../queries/challenges.ts'
import { findByEmail, type Manager, samePassword } from '../queries/managers.ts'
import { findPasskey } from '../queries/passkeys.ts'
import { accountLimit, attemptLimits, deviceLimit, strangerLimits } from './attempt-limits.ts'
import { hashBudgetOf } from './hash-budget.ts'

export type Attempt = Origin & { deviceHash: string | null; now: number }

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
  /**
   * `managerId` and `limited`, whether it was the last that a limit allowed, are for the record only: the answer is the
   * same for everybody.
   */
  | { kind: 'refused'; managerId: string | null; limited: boolean }
  /** It was nobody's passkey. */
  | { kind: 'unknown' }
  | { kind: 'expired' }
  /** The code may be right, but its seed cannot be read. */
  | { kind: 'unreadable' }
  /** Nothing was tried, and nothing is written of it. */
  | { kind: 'throttled'; retryAfterSeconds: number }

export type PasswordAttempt = Attempt & { email: string; password: string; remember: boolean }

/** An account that is unknown, disabled or without a password costs and answers like a wrong password. */
export async function signInWithPassword(
  env: Env,
  attempt: PasswordAttempt,
  verify: typeof verifyPassword = verifyPassword,
): Promise<SignInOutcome> {
  const { deviceHash, now } = attempt
  const email = foldEmail(attempt.email)
  const limits = strangerLimits('password', email, attempt, attemptLimits)
  // Without a device's cookie it is a stranger: what this isolate refuses it asks storage nothing.
  if (deviceHash === null)
    return withinBudget(env, limits, attempt, async () => {
      const { manager } = await findByEmail(env.db, email, null)
      return tryPassword(env, attempt, { manager, limits, verify })
    })
  const found = await lookUpHeld(
    { kind: 'devices', origin: attempt, now, hash: deviceHash },
    () => findByEmail(env.db, email, deviceHash),
    ({ known }) => known,
  )
  if (!found) return throttled(readWindowMs)
  const { manager, known } = found.value
  if (!known)
    return withinBudget(env, limits, attempt, () => tryPassword(env, attempt, { manager, limits, verify }))
  const own = [deviceLimit('password', email, deviceHash, attemptLimits.account)]
  return tryPassword(env, attempt, { manager, limits: own, verify })
}

const throttled = (waitMs: number): SignInOutcome => ({
  kind: 'throttled',
  retryAfterSeconds: Math.ceil(waitMs / 1_000),
})

/** An attempt of a stranger, unless it was refused a moment ago or this isolate has no time to compute its hash. */
async function withinBudget(
  env: Env,
  limits: readonly Limit[],
  { block, now }: Attempt,
  attempt: () => Promise<SignInOutcome>,
): Promise<SignInOutcome> {
  const remembered = rememberedRefusal(env.db, limits, now)
  if (remembered) return { kind: 'throttled', retryAfterSeconds: remembered.retryAfterSeconds }
  const budget = hashBudgetOf(env)
  const waitMs = budget.take(block, now)
  if (waitMs > 0) return throttled(waitMs)
  let isUsed = false
  try {
    const outcome = await attempt()
    isUsed = outcome.kind === 'refused'
    return outcome
  } finally {
    if (!isUsed) budget.giveBack(block)
  }
}

/** Correct passwords of one account that an isolate accepts in a minute: each costs it as much as a wrong one. */
const rightPasswordsPerMinute = 30
const rightPasswords = createReadLimit(rightPasswordsPerMinute)

type Found = { manager: Manager | null; limits: readonly Limit[]; verify: typeof verifyPassword }

async function tryPassword(
  env: Env,
  { password, remember, now }: PasswordAttempt,
  { manager, limits, verify }: Found,
): Promise<SignInOutcome> {
  const managerId = manager?.id ?? null
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', retryAfterSeconds: counted.retryAfterSeconds }
  const usable = manager && !manager.disabled ? manager : null
  const stored = usable?.password ?? null
  const { correct, outdated } = await verify(password, stored)
  if (!usable || stored === null || !correct) {
    if (counted.reached.includes('password-site')) log('warn', 'sign-in-limited', { limit: 'site' })
    return { kind: 'refused', managerId, limited: counted.reached.length > 0 }
  }
  const { id, name, role } = usable
  // The attempt stays counted, so whoever goes on is soon refused before anything is hashed.
  if (!rightPasswords.take(id, now)) return throttled(readWindowMs)
  const same = samePassword(id, stored, outdated ? await hashPassword(password) : null)
  const spent = [same, await forgiven(env.db, limits, now)]
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
  return asked ? { kind: 'code-needed', step } : { kind: 'refused', managerId, limited: false }
}

/** The second step: a code of the app, or a recovery code. */
export async function signInWithCode(
  env: Env,
  { step, code, deviceHash, now, ...origin }: Attempt & { step: string | null; code: string },
): Promise<SignInOutcome> {
  if (step === null) return { kind: 'expired' }
  const hash = hashToken(step)
  const found = await lookUpHeld(
    { kind: 'tokens', origin, now, hash },
    () => findStep(env.db, hash, deviceHash, now),
    (value) => value !== null,
  )
  if (!found) return throttled(readWindowMs)
  if (!found.value) return { kind: 'expired' }
  const { user, factor, known, data } = found.value
  const limits = [accountLimit('code', user.id, known ? deviceHash : null)]
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', retryAfterSeconds: counted.retryAfterSeconds }
  const proof = await proveCode(env, user.id, code, now, factor)
  if (proof.kind === 'unreadable') return proof
  if (proof.kind === 'wrong')
    return { kind: 'refused', managerId: user.id, limited: counted.reached.length > 0 }
  const ended = spendChallenge({ hash, kind: 'code', managerId: user.id }, now)
  const by = proof.kind === 'app' ? 'password' : proof.kind
  const spent = [proof.spent, ended, await forgiven(env.db, limits, now)]
  return { kind: 'signed-in', user, remember: data['remember'] === true, by, spent }
}

/**
 * A passkey counts as both steps. It cannot be guessed and needs no hash, so strangers are not counted together: those of
 * one account are, if it is one of its keys, and no flood of other attempts stands in its way.
 */
export async function signInWithPasskey(
  env: Env,
  attempt: Attempt & { response: AuthenticationResponseJSON; remember: boolean },
): Promise<SignInOutcome> {
  const { response, remember, deviceHash, now } = attempt
  // Nobody's key was tried: nothing to write down.
  if (typeof response.id !== 'string') return { kind: 'unknown' }
  const looked = await lookUpHeld(
    { kind: 'passkeys', origin: attempt, now, hash: deviceHash },
    () => findPasskey(env.db, response.id, deviceHash),
    (key) => key?.known === true,
  )
  if (!looked) return throttled(readWindowMs)
  const found = looked.value
  if (!found) return { kind: 'unknown' }
  const { user } = found
  const limits = [accountLimit('passkey', user.id, found.known ? deviceHash : null)]
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) return { kind: 'throttled', retryAfterSeconds: counted.retryAfterSeconds }
  const proof = await provePasskey(env, response, found.key, { kind: 'sign-in', managerId: null, now })
  if (!proof) return { kind: 'refused', managerId: user.id, limited: counted.reached.length > 0 }
  if (!found.known) readLimits.passkeys.giveBack(attempt)
  const spent = [proof, await forgiven(env.db, limits, now)]
  return { kind: 'signed-in', user, remember, by: 'passkey', spent }
}

/** What is said of a failed attempt, by what was tried. */
export const messages = {
  password: 'El correo o la contraseña no son correctos.',
  passkey: 'No pudimos comprobar esa llave de acceso. Prueba otra vez o usa tu contraseña.',
  code: 'El código no es correcto o ya se usó.',
  expired: 'Este paso caducó. Escribe otra vez tu correo y tu contraseña.',
}
