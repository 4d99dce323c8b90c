import { isValidSignature, sign } from './form/hash.ts'

// Crockford's alphabet: nothing that is mistaken for another when read aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const referencePattern = /^C-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** A fresh reference number such as `C-7K3M-9QXP`. */
export function createReference(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => alphabet[byte % 32] ?? '')
  return `C-${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/** `reference.signature`: lets the thank-you page thank only for what was stored, without a lookup. */
export function signReference(secret: string, reference: string): string {
  return `${reference}.${sign(secret, 'gracias', reference).slice(0, 16)}`
}

export function parseSignedReference(secret: string, value: string): string | null {
  const [reference = '', signature = ''] = value.split('.')
  if (!referencePattern.test(reference) || signature.length !== 16) return null
  const full = sign(secret, 'gracias', reference)
  // The cut signature is compared in constant time by completing it with the true rest.
  return isValidSignature(secret, 'gracias', reference, signature + full.slice(16)) ? reference : null
}
