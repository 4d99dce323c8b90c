import { randomBytes } from 'node:crypto'
import { isValidSignature, sign } from './hash.ts'

export const tokenLifetimeMs = 12 * 60 * 60 * 1_000

const purpose = 'contacto'
// Time in base 36, 16 random bytes in hex, 32 bytes of HMAC in base64url.
const tokenPattern = /^([0-9a-z]{1,11})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/

/** Creates a signed token with the time at which the form was opened. */
export function createFormToken(secret: string, now: number, form = purpose): string {
  const text = `${now.toString(36)}.${randomBytes(16).toString('hex')}`
  return `${text}.${sign(secret, form, text)}`
}

/** Returns the token's id, or null if it is missing, forged, for another form, expired or from the future. */
export function parseFormToken(secret: string, token: unknown, now: number): string | null {
  const parts = typeof token === 'string' ? tokenPattern.exec(token) : null
  const [, time, id, signature] = parts ?? []
  if (time === undefined || id === undefined || signature === undefined) return null
  if (!isValidSignature(secret, purpose, `${time}.${id}`, signature)) return null
  const ageMs = now - Number.parseInt(time, 36)
  return ageMs < 0 || ageMs > tokenLifetimeMs ? null : id
}
