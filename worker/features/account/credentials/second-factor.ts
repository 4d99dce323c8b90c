import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { AppError } from '#client/runtime/errors.ts'
import type { Part } from '#worker/db/parts.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { type Factor, spendRecoveryCode, spendStep } from '../queries/second-factors.ts'
import { openSeed, sealSeed } from '../seed.ts'

const stepSeconds = 30
/** Steps before and after the present one that still count: clocks differ. */
const window = 1
const recoveryCodes = 10
// Without the letters and digits that are mistaken for each other: 5 bits each, 80 bits a code.
const alphabet = 'abcdefghjkmnpqrstuvwxyz234567890'
const recoveryShape = /^[a-z0-9]{16}$/

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })

/** A new secret, as the app reads it: typed, opened, or scanned; `issuer` is what the app calls the site. */
export function createSecret(email: string, issuer: string): { secret: string; uri: string; qr: string } {
  const secret = new Secret({ size: 20 }).base32
  const uri = totpOf(secret, { issuer, label: email }).toString()
  const svg = renderSVG(uri, { border: 2 })
  return { secret, uri, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

/** The code of an instant; for the tests, which stand in for the app. */
export function codeAt(secret: string, now: number): string {
  return totpOf(secret).generate({ timestamp: now })
}

/** The time step a code belongs to, or null. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1_000 / stepSeconds) + delta
}

function hashRecoveryCode(managerId: string, code: string): string {
  return createHash('sha256').update(`${managerId}:${code}`).digest('hex')
}

/** Ten new recovery codes: to show once, and as they are stored. */
export function createRecoveryCodes(managerId: string): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  return {
    codes: plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: plain.map((code) => hashRecoveryCode(managerId, code)),
  }
}

/** The seed is encrypted with a key that the site no longer has. */
export const unreadableSeed: AppError = {
  statusCode: 503,
  message:
    'No podemos comprobar los códigos de tu aplicación: al sitio le falta la clave con que se guardaron. Ingresa con un código de recuperación o una llave de acceso, y pide a quien administra el servidor que reponga SECOND_FACTOR_KEY o, si la cambió, SECOND_FACTOR_KEY_PREVIOUS.',
}

/** What a code turned out to be: a way in, with what using it up takes; wrong; or nobody can say. */
export type Proof =
  | { kind: 'app' | 'recovery-code'; spent: Part }
  | { kind: 'wrong' }
  | { kind: 'unreadable' }

/** A code of the app, confirmed secret or not. */
export async function proveAppCode(
  env: Env,
  managerId: string,
  code: string,
  now: number,
  factor: Factor | null,
): Promise<Proof> {
  if (!factor || !/^\d{6}$/.test(code)) return { kind: 'wrong' }
  const seed = await openSeed(env.seedKeys, managerId, factor)
  if (seed === null) {
    log('error', 'second-factor-key', { managerId, keyId: factor.keyId })
    return { kind: 'unreadable' }
  }
  const step = stepOf(seed, code, now)
  if (step === null || step <= factor.lastStep) return { kind: 'wrong' }
  const { current } = env.seedKeys
  const anew = current && current.id !== factor.keyId ? await sealSeed(current, managerId, seed) : null
  return { kind: 'app', spent: spendStep(managerId, step, factor, anew) }
}

/** A code of the app, or a recovery code in the same field; whether that one is left shows when it is spent. */
export async function proveCode(
  env: Env,
  managerId: string,
  typed: string,
  now: number,
  factor: Factor | null,
): Promise<Proof> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  if (!recoveryShape.test(code)) return proveAppCode(env, managerId, code, now, factor)
  return {
    kind: 'recovery-code',
    spent: spendRecoveryCode(managerId, hashRecoveryCode(managerId, code), now),
  }
}
