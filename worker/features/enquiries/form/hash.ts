import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-256 of the parts in hex. JSON encoding separates them, so `ab`, `c` and `a`, `bc` differ. */
export function hashParts(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** HMAC-SHA-256 in base64url. `purpose` stops a signature from being reused elsewhere under the same secret. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

export function isValidSignature(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text))
  const given = Buffer.from(signature)
  return expected.byteLength === given.byteLength && timingSafeEqual(expected, given)
}
