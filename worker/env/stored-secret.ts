import type { TotpKey, TotpKeys } from './second-factor.ts'

/** A stored secret. If `keyId` is null, it is not encrypted. */
export type StoredSecret = { secret: string; keyId: string | null }

const ivBytes = 12

const importKey = ({ bytes }: TotpKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Encrypts a secret for its owner, such as `second_factors` and a user id: in another row it cannot be decrypted. */
export async function encryptSecret(
  key: TotpKey,
  owner: string,
  plainSecret: string,
): Promise<{ secret: string; keyId: string }> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) },
    await importKey(key),
    new TextEncoder().encode(plainSecret),
  )
  return { secret: Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url'), keyId: key.id }
}

/** The decrypted secret. Null if its key is missing, or did not encrypt it for this owner. */
export async function decryptSecret(
  { current, previous }: TotpKeys,
  owner: string,
  { secret, keyId }: StoredSecret,
): Promise<string | null> {
  if (keyId === null) return secret
  const key = [current, previous].find((one) => one?.id === keyId)
  if (!key) return null
  const bytes = Uint8Array.from(Buffer.from(secret, 'base64url'))
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: new TextEncoder().encode(owner) },
      await importKey(key),
      bytes.slice(ivBytes),
    )
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}
