import { createHash } from 'node:crypto'

/** Returns the SHA-256 in hexadecimal digits. */
export const hashContent = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')
