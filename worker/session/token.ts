import { createHash, randomBytes } from 'node:crypto'

// 256 random bits in base64url.
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && tokenPattern.test(value)
}

/** Only hashes of tokens are stored, so that reading the database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
