/** Returns the SHA-256 in hexadecimal digits. */
export async function hashContent(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
