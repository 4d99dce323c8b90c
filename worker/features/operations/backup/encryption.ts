import { Buffer } from 'node:buffer'

// Objects in the backup bucket are compressed with gzip where it helps and encrypted with AES-GCM. The object's name is
// additional data, so that objects cannot be swapped. Runs in the worker and in Node.

export type Bytes = Uint8Array<ArrayBuffer>

/** `id` is the key's fingerprint, stored in each object to distinguish a wrong key from damage. */
export type BackupKey = { id: string; key: CryptoKey }

const magic = new TextEncoder().encode('CAUCE1')
const idBytes = 8
const nonceBytes = 12
const headerBytes = magic.length + idBytes + nonceBytes
const tagBytes = 16
/** How much longer an object is once encrypted. */
export const addedBytes = headerBytes + tagBytes

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string): Bytes => new Uint8Array(Buffer.from(hex, 'hex'))

export async function sha256(bytes: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Imports a key of 64 hexadecimal digits; returns null if it is invalid. */
export async function importBackupKey(hex: string): Promise<BackupKey | null> {
  if (!isBackupKey(hex)) return null
  const raw = fromHex(hex)
  const mark = await sha256(new TextEncoder().encode(`cauce-backup:${toHex(raw)}`))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id: mark.slice(0, idBytes * 2), key }
}

const isBackupKey = (hex: string): boolean => /^[0-9a-f]{64}$/i.test(hex)

function transformBytes(bytes: Bytes, transform: CompressionStream | DecompressionStream): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform)
  return new Response(stream).arrayBuffer().then((buffer) => new Uint8Array(buffer))
}

export const compress = (text: string): Promise<Bytes> =>
  transformBytes(new TextEncoder().encode(text), new CompressionStream('gzip'))

export async function decompress(bytes: Bytes): Promise<string> {
  return new TextDecoder().decode(await transformBytes(bytes, new DecompressionStream('gzip')))
}

export async function encryptObject({ id, key }: BackupKey, name: string, bytes: Bytes): Promise<Bytes> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const additionalData = new TextEncoder().encode(name)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, bytes)
  const out = new Uint8Array(headerBytes + sealed.byteLength)
  out.set(magic)
  out.set(fromHex(id), magic.length)
  out.set(nonce, magic.length + idBytes)
  out.set(new Uint8Array(sealed), headerBytes)
  return out
}

/** Reads the key's fingerprint from the first bytes of an object; null if it is not a backup object. */
export function getKeyFingerprint(sealed: Uint8Array): string | null {
  const isBackup = sealed.length >= headerBytes && magic.every((byte, index) => sealed[index] === byte)
  return isBackup ? toHex(sealed.subarray(magic.length, magic.length + idBytes)) : null
}

/** Decrypts an object; throws an error that says why it cannot be read. */
export async function decryptObject({ id, key }: BackupKey, name: string, encrypted: Bytes): Promise<Bytes> {
  const keyFingerprint = getKeyFingerprint(encrypted)
  if (keyFingerprint === null)
    throw new Error(`La pieza ${name} está dañada: no empieza como una pieza de copia.`)
  if (keyFingerprint !== id)
    throw new Error(
      `La clave no es la de esta copia: se cifró con la clave de huella ${keyFingerprint}, y BACKUP_KEY tiene la huella ${id}.`,
    )
  const iv = encrypted.subarray(magic.length + idBytes, headerBytes)
  const additionalData = new TextEncoder().encode(name)
  try {
    const bytes = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData },
      key,
      encrypted.subarray(headerBytes),
    )
    return new Uint8Array(bytes)
  } catch (cause) {
    throw new Error(`La pieza ${name} está dañada: lo que contiene no es lo que se guardó.`, { cause })
  }
}
