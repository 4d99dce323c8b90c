import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { site } from '#client/site.ts'
import type { Env } from '../env.ts'
import { readFactor, takeRecoveryCode, takeStep } from './queries/second-factors.ts'

const stepSeconds = 30
/** Steps before and after the present one that still count: clocks differ. */
const window = 1
const recoveryCodes = 10
// Without the letters and digits that are mistaken for each other: 5 bits each, 80 bits a code.
const alphabet = 'abcdefghjkmnpqrstuvwxyz234567890'
const recoveryShape = /^[a-z0-9]{16}$/

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: site.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })

/** A new secret, as the app reads it: typed, opened, or scanned. */
export function createSecret(email: string): { secret: string; uri: string; qr: string } {
  const secret = new Secret({ size: 20 }).base32
  const uri = totpOf(secret, email).toString()
  const svg = renderSVG(uri, { border: 2 })
  return { secret, uri, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

/** The code of an instant; for the tests, which stand in for the app. */
export function codeAt(secret: string, now: number): string {
  return totpOf(secret).generate({ timestamp: now })
}

/** The time step a code belongs to, or null. */
function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
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

/** Whether a code of the app is right, confirmed secret or not; it is used up by asking. */
export async function checkAppCode(env: Env, managerId: string, code: string, now: number): Promise<boolean> {
  const factor = await readFactor(env.db, managerId)
  const step = factor ? stepOf(factor.secret, code.replace(/\s/g, ''), now) : null
  return step !== null && (await takeStep(env.db, managerId, step))
}

/** What a code turned out to be; each is good once. */
export async function checkCode(
  env: Env,
  managerId: string,
  typed: string,
  now: number,
): Promise<'app' | 'recovery-code' | null> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  if (await checkAppCode(env, managerId, code, now)) return 'app'
  if (!recoveryShape.test(code)) return null
  const taken = await takeRecoveryCode(env.db, managerId, hashRecoveryCode(managerId, code), now)
  return taken ? 'recovery-code' : null
}
