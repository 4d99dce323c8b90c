import { zipSync } from 'fflate'

// The smallest valid files of several formats.

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** An uncompressed zip archive. */
export const createZip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encode(text)])), { level: 0 })

export const pdfFile = encode('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF\n')
