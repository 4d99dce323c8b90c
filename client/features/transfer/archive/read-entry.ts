import type { ZipEntry } from './zip-directory.ts'

export type ReadResult<T> = { ok: true; value: T } | { ok: false; reason: string }

/** Reads one file of a zip. Fails if its size or checksum differs from the directory. */
export async function readEntry({ file, problem }: ZipEntry): Promise<ReadResult<Uint8Array<ArrayBuffer>>> {
  if (problem !== null) return { ok: false, reason: problem }
  try {
    const bytes = await file.arrayBuffer({ checkCrc32: true, checkLocalFilename: true })
    return { ok: true, value: new Uint8Array(bytes) }
  } catch (error) {
    // The browser can no longer read the zip itself: this says nothing about the entry.
    if (error instanceof DOMException) throw error
    return { ok: false, reason: 'Está dañado: su contenido no es el que anota el zip.' }
  }
}

/** Decodes UTF-8; other encodings are an error. */
export function decodeText(bytes: Uint8Array): ReadResult<string> {
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: false, reason: 'No está en UTF-8: guárdalo con esa codificación.' }
  }
}
