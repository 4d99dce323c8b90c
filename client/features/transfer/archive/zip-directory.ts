import type { FileEntry } from '@zip.js/zip.js'

/** A file of a zip, as the directory at its end tells of it. Nothing of it is true before it was read. */
export type ZipEntry = {
  name: string
  /** Why it is not to be read, in the manager's language; null where nothing speaks against it. */
  problem: string | null
  /** Bytes that it is said to become. */
  size: number
  file: FileEntry
}

export type ZipDirectory = {
  entries: ZipEntry[]
  /** A line a file of what the directory says: other content, other lines. */
  checksums: string
}
export type ZipDirectoryResult = { ok: true; value: ZipDirectory } | { ok: false; reason: string }

/** The directory stands in memory while the import lasts: some 100,000 files, of 6 kB each as zip.js keeps them. */
const maxDirectoryBytes = 16 * 1024 * 1024
/** Prose shrinks to a third, tables of numbers to a tenth. */
const maxRatio = 100
const ratioCheckedFrom = 64 * 1024

const damagedMessage = 'El zip está incompleto o dañado: descárgalo o créalo otra vez.'
const tooManyFilesMessage = 'El zip tiene demasiados archivos.'

/** Reads the list of a zip's files without reading the files. zip.js, 22 kB gzip, comes with the first archive. */
export async function readZipDirectory(file: Blob): Promise<ZipDirectoryResult> {
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
    // An unsafe name is told of that file; zip.js would refuse the whole archive.
    const all = await zip.getEntries({ filenameValidation: 'tolerant', maxAppendedDataSize: 0 })
    if (zip.warnings?.some(({ reason }) => reason === cut)) return { ok: false, reason: damagedMessage }
    const files = all.filter((entry) => !entry.directory)
    const listing = files.map(
      ({ filename, crc32, uncompressedSize, offset }) =>
        `${filename}\t${crc32}\t${uncompressedSize}\t${offset}\n`,
    )
    return { ok: true, value: { entries: toEntries(files), checksums: listing.join('') } }
  } catch (error) {
    // The file itself is gone, or may be read no more: nothing is known of the zip.
    if (error instanceof DOMException) throw error
    return {
      ok: false,
      reason:
        error instanceof Error && error.message === tooManyFilesMessage
          ? tooManyFilesMessage
          : damagedMessage,
    }
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== null
  } catch {
    return false
  }
}

const hasUnsafePath = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || /[\\\0]/.test(name) || name.split('/').includes('..')

function toEntries(files: readonly FileEntry[]): ZipEntry[] {
  const named = Map.groupBy(files, ({ filename }) => filename)
  const ordered = files.toSorted((a, b) => a.offset - b.offset)
  // Bombs let many files share the same bytes.
  const overlapping = new Set<FileEntry>()
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1]
    if (!next || entry.offset + 30 + entry.compressedSize <= next.offset) continue
    overlapping.add(entry).add(next)
  }
  const problemOf = (file: FileEntry): string | null => {
    const { filename, rawFilename, compressionMethod, compressedSize, uncompressedSize } = file
    if (!isUtf8(rawFilename)) return 'Su nombre no está en UTF-8.'
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
