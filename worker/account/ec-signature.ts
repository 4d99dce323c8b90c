/** Bytes of each of the two numbers of an ECDSA signature, by COSE's number of the curve: P-256, P-384, P-521. */
const componentLengths = new Map([
  [1, 32],
  [2, 48],
  [3, 66],
])

const sequenceTag = 0x30
const integerTag = 0x02

function refuse(): never {
  throw new Error('Not an ECDSA signature in DER')
}

/** The length that stands at `at`, in its one shortest spelling; the longest signature has less than 256 bytes. */
function readLength(bytes: Uint8Array, at: number): { length: number; next: number } {
  const first = bytes[at] ?? refuse()
  if (first < 0x80) return { length: first, next: at + 1 }
  const second = bytes[at + 1] ?? refuse()
  if (first !== 0x81 || second < 0x80) refuse()
  return { length: second, next: at + 2 }
}

/** The positive integer that stands at `at`, without the zero that says it is positive. */
function readInteger(bytes: Uint8Array, at: number): { value: Uint8Array; next: number } {
  if (bytes[at] !== integerTag) refuse()
  const { length, next } = readLength(bytes, at + 1)
  const end = next + length
  const first = bytes[next]
  if (length === 0 || end > bytes.length || first === undefined || first >= 0x80) refuse()
  const padded = first === 0 && length > 1
  if (padded && (bytes[next + 1] ?? 0) < 0x80) refuse()
  return { value: bytes.subarray(padded ? next + 1 : next, end), next: end }
}

/**
 * An ECDSA signature as authenticators write it (DER: a sequence of two integers, RFC 3279 §2.2.3) → as WebCrypto
 * wants it: both numbers at the curve's full length. Throws where it is anything else. It stands in for the
 * library's own in the worker's build; see worker/build/unused-parts.ts.
 */
export function unwrapEC2Signature(signature: Uint8Array, curve: number): Uint8Array<ArrayBuffer> {
  const size = componentLengths.get(curve) ?? refuse()
  if (signature[0] !== sequenceTag) refuse()
  const { length, next: start } = readLength(signature, 1)
  const r = readInteger(signature, start)
  const s = readInteger(signature, r.next)
  if (start + length !== signature.length || s.next !== signature.length) refuse()
  if (r.value.length > size || s.value.length > size) refuse()
  const raw = new Uint8Array(2 * size)
  raw.set(r.value, size - r.value.length)
  raw.set(s.value, 2 * size - s.value.length)
  return raw
}
