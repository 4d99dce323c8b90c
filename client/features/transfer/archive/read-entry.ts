import type { ZipEntry } from './zip-directory.ts'

export type ReadResult<T> = { ok: true; value: T } | { ok: false; reason: string }

/** The bytes of one file of a zip: never more than it was said to have, and only those its checksum fits. */
export async function readEntry({ file, problem }: ZipEntry): Promise<ReadResult<Uint8Array<ArrayBuffer>>> {
  if (problem !== null) return { ok: false, reason: problem }
  try {
    const bytes = await file.arrayBuffer({ checkCrc32: true, checkLocalFilename: true })
    return { ok: true, value: new Uint8Array(bytes) }
  } catch (error) {
    // The file itself is gone, or may be read no more: nothing is known of this one.
    if (error instanceof DOMException) throw error
    return { ok: false, reason: 'Está dañado: su contenido no es el que anota el zip.' }
  }
}

/** Text as UTF-8, and no other. */
export function decodeText(bytes: Uint8Array): ReadResult<string> {
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: false, reason: 'No está en UTF-8: guárdalo con esa codificación.' }
  }
}
