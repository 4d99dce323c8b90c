import { isValidSignature, sign } from './form/hash.ts'

// Crockford's base 32: no characters that are confused when read aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const referencePattern = /^C-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** Creates a random reference such as `C-7K3M-9QXP`. */
export function createReference(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => alphabet[byte % 32] ?? '')
  return `C-${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/** Returns `reference.signature`, with which the thanks page verifies a reference without a lookup. */
export function signReference(secret: string, reference: string): string {
  return `${reference}.${sign(secret, 'gracias', reference).slice(0, 16)}`
}

export function parseSignedReference(secret: string, value: string): string | null {
  const [reference = '', signature = ''] = value.split('.')
  if (!referencePattern.test(reference) || signature.length !== 16) return null
  const full = sign(secret, 'gracias', reference)
  // Complete the shortened signature with the expected rest, so that it is compared in constant time.
  return isValidSignature(secret, 'gracias', reference, signature + full.slice(16)) ? reference : null
}
