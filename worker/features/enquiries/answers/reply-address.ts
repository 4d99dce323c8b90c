import { timingSafeEqual } from 'node:crypto'
import type { ReplyEnv } from '#worker/env/replies.ts'
import { sign } from '../form/hash.ts'

// Reply addresses look like `consultas+7k3m9qxp-{signature}@dominio`. The signature stops strangers from writing into a
// thread. Everything is lowercase because mail servers may change the case of the local part.

const purpose = 'respuesta'
/** Length in hexadecimal digits: 80 bits. */
const signatureLength = 20
const tokenPattern = /^([0-9a-hjkmnp-tv-z]{4})([0-9a-hjkmnp-tv-z]{4})-([0-9a-f]{20})$/

const createSignature = (secret: string, reference: string): string =>
  Buffer.from(sign(secret, purpose, reference), 'base64url')
    .toString('hex')
    .slice(0, signatureLength)

export function createReplyAddress({ local, domain, secrets }: ReplyEnv, reference: string): string {
  const token = reference.slice(2).replaceAll('-', '').toLowerCase()
  return `${local}+${token}-${createSignature(secrets[0] ?? '', reference)}@${domain}`
}

/** `forged`: the signature is missing or wrong. `other`: not a reply address. */
export type ParsedAddress = { kind: 'thread'; reference: string } | { kind: 'forged' } | { kind: 'other' }

export function parseReplyAddress({ local, domain, secrets }: ReplyEnv, address: string): ParsedAddress {
  const lower = address.trim().toLowerCase()
  if (!lower.startsWith(`${local}+`) || !lower.endsWith(`@${domain}`)) return { kind: 'other' }
  const parts = tokenPattern.exec(lower.slice(local.length + 1, -domain.length - 1))
  const [, left, right, given] = parts ?? []
  if (left === undefined || right === undefined || given === undefined) return { kind: 'forged' }
  const reference = `C-${left}-${right}`.toUpperCase()
  const isAuthentic = secrets.some((secret) => isEqual(createSignature(secret, reference), given))
  return isAuthentic ? { kind: 'thread', reference } : { kind: 'forged' }
}

/** Compares in constant time; both strings have the same length. */
function isEqual(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
