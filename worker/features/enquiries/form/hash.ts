import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-256 of the parts, kept apart, in hex. */
export function hashParts(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** HMAC-SHA-256 in base64url; `purpose` keeps the uses of one secret apart. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Whether the signature is ours, in constant time. */
export function isValidSignature(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text))
  const given = Buffer.from(signature)
  return expected.byteLength === given.byteLength && timingSafeEqual(expected, given)
}
