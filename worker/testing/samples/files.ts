import { zipSync } from 'fflate'

// Files as programs write them, as small as they go.

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A zip of these files, stored as they are. */
export const createZip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encode(text)])), { level: 0 })

export const pdfFile = encode('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF\n')
