import type { TotpKey, TotpKeys } from '../../env/second-factor.ts'

/** A stored TOTP secret. If `keyId` is null, it is not encrypted. */
export type StoredTotpSecret = { secret: string; keyId: string | null }

const ivBytes = 12

const importKey = ({ bytes }: TotpKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Binds a ciphertext to its user: in the row of another user it cannot be decrypted. */
const toAdditionalData = (userId: string) => new TextEncoder().encode(`second_factors ${userId}`)

export async function encryptTotpSecret(
  key: TotpKey,
  userId: string,
  plainSecret: string,
): Promise<StoredTotpSecret> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: toAdditionalData(userId) },
    await importKey(key),
    new TextEncoder().encode(plainSecret),
  )
  return { secret: Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url'), keyId: key.id }
}

/** The decrypted secret. Null if its key is missing, or did not encrypt it for this user. */
export async function decryptTotpSecret(
  { current, previous }: TotpKeys,
  userId: string,
  { secret, keyId }: StoredTotpSecret,
): Promise<string | null> {
  if (keyId === null) return secret
  const key = [current, previous].find((one) => one?.id === keyId)
  if (!key) return null
  const bytes = Uint8Array.from(Buffer.from(secret, 'base64url'))
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: toAdditionalData(userId) },
      await importKey(key),
      bytes.slice(ivBytes),
    )
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}
