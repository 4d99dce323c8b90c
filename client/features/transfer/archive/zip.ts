import type { FileEntry } from '@zip.js/zip.js'

export type ReadResult<T> = { ok: true; value: T } | { ok: false; reason: string }

/** A file as listed in the zip's directory. Its data are unverified until the file is read. */
export type ZipEntry = {
  name: string
  /** Why the file must not be read, in Spanish; null = no known problem. */
  problem: string | null
  /** Uncompressed bytes according to the directory. */
  size: number
  file: FileEntry
}

type ZipDirectory = {
  entries: ZipEntry[]
  /** One line per file, to detect whether the archive's content has changed. */
  checksums: string
}

/** About 100,000 files. The directory stays in memory during the import, and zip.js needs 6 kB per file. */
const maxDirectoryBytes = 16 * 1024 * 1024
/** Highest accepted compression ratio; zip bombs exceed it. Prose shrinks to a third, tables of numbers to a tenth. */
const maxRatio = 100
const ratioCheckedFrom = 64 * 1024

const damagedMessage = 'El zip está incompleto o dañado: descárgalo o créalo otra vez.'
const tooManyFilesMessage = 'El zip tiene demasiados archivos.'

/** Lists the files of a zip without reading them. Loads zip.js (22 kB gzip) on first use. */
export async function readZipDirectory(file: Blob): Promise<ReadResult<ZipDirectory>> {
  const {
    BlobReader,
    ZipReader,
    WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET: cut,
  } = await import('@zip.js/zip.js/lib/zip-core-custom.js')
  const blob = new BlobReader(file)
  const read = blob.readUint8Array.bind(blob)
  blob.readUint8Array = (from, length) =>
    length > maxDirectoryBytes ? Promise.reject(new Error(tooManyFilesMessage)) : read(from, length)
  try {
    const zip = new ZipReader(blob, { useWebWorkers: false })
    // `tolerant`: reject only the file with an unsafe name, not the whole archive.
    const all = await zip.getEntries({ filenameValidation: 'tolerant', maxAppendedDataSize: 0 })
    if (zip.warnings?.some(({ reason }) => reason === cut)) return { ok: false, reason: damagedMessage }
    const files = all.filter((entry) => !entry.directory)
    const listing = files.map(
      ({ filename, crc32, uncompressedSize, offset }) =>
        `${filename}\t${crc32}\t${uncompressedSize}\t${offset}\n`,
    )
    return { ok: true, value: { entries: toEntries(files), checksums: listing.join('') } }
  } catch (error) {
    // The browser can no longer read the file: this says nothing about the zip.
    if (error instanceof DOMException) throw error
    const isTooLarge = error instanceof Error && error.message === tooManyFilesMessage
    return { ok: false, reason: isTooLarge ? tooManyFilesMessage : damagedMessage }
  }
}

const hasUnsafePath = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || /[\\\0]/.test(name) || name.split('/').includes('..')

function toEntries(files: readonly FileEntry[]): ZipEntry[] {
  const named = Map.groupBy(files, ({ filename }) => filename)
  const ordered = files.toSorted((a, b) => a.offset - b.offset)
  // In zip bombs many entries share the same bytes.
  const overlapping = new Set<FileEntry>()
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1]
    if (!next || entry.offset + 30 + entry.compressedSize <= next.offset) continue
    overlapping.add(entry).add(next)
  }
  const problemOf = (file: FileEntry): string | null => {
    const { filename, rawFilename, compressionMethod, compressedSize, uncompressedSize } = file
    if (!decodeText(rawFilename).ok) return 'Su nombre no está en UTF-8.'
    if (file.encrypted) return 'Está cifrado con contraseña.'
    if (file.symlink) return 'Es un enlace a otro archivo.'
    if (hasUnsafePath(filename)) return 'Su ruta sale de la carpeta del zip.'
    if ((named.get(filename)?.length ?? 0) > 1) return 'El zip tiene dos archivos con este nombre.'
    if (compressionMethod !== 0 && compressionMethod !== 8)
      return 'Está comprimido de una forma que no sabemos leer.'
    if (overlapping.has(file)) return 'Comparte sus bytes con otro archivo del zip.'
    return uncompressedSize > ratioCheckedFrom && uncompressedSize > compressedSize * maxRatio
      ? 'Dice ocupar más de cien veces lo que ocupa comprimido.'
      : null
  }
  return files.map((file) => ({
    name: file.filename,
    problem: problemOf(file),
    size: file.uncompressedSize,
    file,
  }))
}

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

export async function readTextEntry(entry: ZipEntry): Promise<ReadResult<string>> {
  const bytes = await readEntry(entry)
  return bytes.ok ? decodeText(bytes.value) : bytes
}

/** Decodes UTF-8; other encodings are an error. */
export function decodeText(bytes: Uint8Array): ReadResult<string> {
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: false, reason: 'No está en UTF-8: guárdalo con esa codificación.' }
  }
}
