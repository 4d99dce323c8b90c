import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { AppError } from '#client/runtime/errors.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { decryptSecret, encryptSecret } from '#worker/env/stored-secret.ts'
import { log } from '#worker/http/log.ts'
import {
  type SecondFactor,
  consumeRecoveryCode,
  consumeTimeStep,
  toSecretOwner,
} from '../queries/second-factors.ts'

const stepSeconds = 30
/** Time steps before and after the current one that are accepted, because clocks differ. */
const allowedDrift = 1
const recoveryCodeCount = 10
// Without i, l, o and 1, which look alike: 5 bits per character, 80 bits per code.
const alphabet = 'abcdefghjkmnpqrstuvwxyz234567890'
const recoveryCodePattern = /^[a-z0-9]{16}$/

const createTotp = (secret: string, options: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...options,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })

/** A new secret to type, open (`uri`) or scan (`qr`) in an authenticator app. `issuer`: the site's name in the app. */
export function createTotpSecret(email: string, issuer: string): { secret: string; uri: string; qr: string } {
  const secret = new Secret({ size: 20 }).base32
  const uri = createTotp(secret, { issuer, label: email }).toString()
  const svg = renderSVG(uri, { border: 2 })
  return { secret, uri, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

/** The number of the time step that a code belongs to; null if the code is wrong or not of an accepted step. */
function findTimeStep(secret: string, code: string, now: number): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: allowedDrift })
  return delta === null ? null : Math.floor(now / 1_000 / stepSeconds) + delta
}

function hashRecoveryCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('hex')
}

/** Ten new recovery codes, to be shown once, and their hashes, to be stored. */
export function createRecoveryCodes(userId: string): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  return {
    codes: plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: plain.map((code) => hashRecoveryCode(userId, code)),
  }
}

/** For a secret that was encrypted with a key that the site no longer has. */
export const unreadableSecretError: AppError = {
  statusCode: 503,
  message:
    'No podemos comprobar los códigos de tu aplicación: al sitio le falta la clave con que se guardaron. Entra con un código de recuperación o una llave de acceso, y pide a quien publica el sitio que reponga la clave anterior.',
}

/** The result of checking a code. `consume` uses it up; `unreadable`: its secret cannot be decrypted. */
export type CodeCheck =
  | { kind: 'app' | 'recovery-code'; consume: BatchStep }
  | { kind: 'wrong' }
  | { kind: 'unreadable' }

/** The user who typed a code, and their second factor. */
type CodeOwner = { userId: string; factor: SecondFactor | null }

/** Checks a code of the app, also against a secret that is not confirmed yet. */
export async function checkAppCode(
  env: Env,
  { userId, factor }: CodeOwner,
  code: string,
  now: number,
): Promise<CodeCheck> {
  if (!factor || !/^\d{6}$/.test(code)) return { kind: 'wrong' }
  const owner = toSecretOwner(userId)
  const seed = await decryptSecret(env.totpKeys, owner, factor)
  if (seed === null) {
    log('error', 'second-factor-key', { managerId: userId, keyId: factor.keyId })
    return { kind: 'unreadable' }
  }
  const step = findTimeStep(seed, code, now)
  if (step === null || step <= factor.lastStep) return { kind: 'wrong' }
  const { current } = env.totpKeys
  const anew = current && current.id !== factor.keyId ? await encryptSecret(current, owner, seed) : null
  return { kind: 'app', consume: consumeTimeStep(userId, step, factor, anew) }
}

/** Checks a code of the app. A recovery code is checked later: its `consume` step writes nothing if it is invalid. */
export async function checkCode(
  env: Env,
  owner: CodeOwner,
  typedCode: string,
  now: number,
): Promise<CodeCheck> {
  const code = typedCode.toLowerCase().replace(/[\s-]/g, '')
  if (!recoveryCodePattern.test(code)) return checkAppCode(env, owner, code, now)
  const { userId } = owner
  return {
    kind: 'recovery-code',
    consume: consumeRecoveryCode(userId, hashRecoveryCode(userId, code), now),
  }
}
