/** A file of a zip, as the directory at its end tells of it. Nothing of it is true before it was read. */
export type Entry = {
  name: string
  /** Why it is not to be read, in the manager's language; null where nothing speaks against it. */
  problem: string | null
  method: number
  crc: number
  /** Bytes in the zip, and what they are said to become. */
  packed: number
  size: number
  /** Where its own header stands. */
  offset: number
}

export type Directory = { entries: Entry[]; bytes: Uint8Array<ArrayBuffer> }
export type DirectoryOutcome = { ok: true; value: Directory } | { ok: false; reason: string }

const endSize = 22
const locatorSize = 20
const end64Size = 56
const maxComment = 0xffff
const noValue = 0xffff_ffff
/** The directory stands in memory while the import lasts: some 100,000 files. */
const maxDirectory = 16 * 1024 * 1024
/** Prose shrinks to a third, tables of numbers to a tenth. */
const maxRatio = 100
const ratioMatters = 64 * 1024

const damaged: DirectoryOutcome = {
  ok: false,
  reason: 'El zip está incompleto o dañado: descárgalo o créalo otra vez.',
}

const viewOf = (bytes: Uint8Array<ArrayBuffer>): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export async function slice(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer())
}

/** Reads the list of a zip's files, Zip64 too, without reading the files. */
export async function readDirectory(file: Blob): Promise<DirectoryOutcome> {
  const place = await findDirectory(file)
  if (!place) return damaged
  if (place.size > maxDirectory) return { ok: false, reason: 'El zip tiene demasiados archivos.' }
  if (place.offset + place.size > file.size) return damaged
  const bytes = await slice(file, place.offset, place.offset + place.size)
  const entries = parseEntries(bytes, place.count)
  if (!entries) return damaged
  return { ok: true, value: { entries: withProblems(entries, place.offset), bytes } }
}

type Place = { offset: number; size: number; count: number }

async function findDirectory(file: Blob): Promise<Place | null> {
  const start = Math.max(0, file.size - endSize - maxComment)
  const tail = await slice(file, start, file.size)
  const view = viewOf(tail)
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x0605_4b50) continue
    if (at + endSize + view.getUint16(at + 20, true) !== tail.length) continue
    const place = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    }
    const is64 = place.count === 0xffff || place.size === noValue || place.offset === noValue
    return is64 ? findDirectory64(file, start + at) : place
  }
  return null
}

async function findDirectory64(file: Blob, end: number): Promise<Place | null> {
  const locator = viewOf(await slice(file, Math.max(0, end - locatorSize), end))
  if (locator.byteLength < locatorSize || locator.getUint32(0, true) !== 0x0706_4b50) return null
  const at = Number(locator.getBigUint64(8, true))
  const view = viewOf(await slice(file, at, at + end64Size))
  if (view.byteLength < end64Size || view.getUint32(0, true) !== 0x0606_4b50) return null
  return {
    count: Number(view.getBigUint64(32, true)),
    size: Number(view.getBigUint64(40, true)),
    offset: Number(view.getBigUint64(48, true)),
  }
}

function parseEntries(bytes: Uint8Array<ArrayBuffer>, count: number): Entry[] | null {
  const view = viewOf(bytes)
  const entries: Entry[] = []
  let at = 0
  while (at + 46 <= bytes.length && view.getUint32(at, true) === 0x0201_4b50) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > bytes.length) return null
    const name = decodeName(bytes.subarray(at + 46, nameEnd))
    const sizes = sizesOf(view, at, { from: nameEnd, to: extraEnd })
    if (!sizes) return null
    const flags = view.getUint16(at + 8, true)
    const isLink = view.getUint16(at + 40, true) >>> 12 === 0o12
    const problem =
      name === null
        ? 'Su nombre no está en UTF-8.'
        : (flags & 0x41) !== 0
          ? 'Está cifrado con contraseña.'
          : isLink
            ? 'Es un enlace a otro archivo.'
            : null
    const method = view.getUint16(at + 10, true)
    const crc = view.getUint32(at + 16, true)
    entries.push({ name: name ?? '(nombre ilegible)', problem, method, crc, ...sizes })
    at = next
  }
  // The count of a directory without Zip64 wraps at 65,536 with some writers.
  return at === bytes.length && entries.length % 0x1_0000 === count % 0x1_0000 ? entries : null
}

function sizesOf(
  view: DataView,
  at: number,
  extra: { from: number; to: number },
): Pick<Entry, 'packed' | 'size' | 'offset'> | null {
  const plain = [24, 20, 42].map((field) => view.getUint32(at + field, true))
  let field = extra.from
  let wide = extra.to
  for (; field + 4 <= extra.to; field += 4 + view.getUint16(field + 2, true))
    if (view.getUint16(field, true) === 1) {
      wide = field + 4
      break
    }
  const values: number[] = []
  for (const value of plain) {
    if (value !== noValue) values.push(value)
    else if (wide + 8 > extra.to) return null
    else {
      values.push(Number(view.getBigUint64(wide, true)))
      wide += 8
    }
  }
  const [size = 0, packed = 0, offset = 0] = values
  return { size, packed, offset }
}

function decodeName(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const leavesItsFolder = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || /[\\\0]/.test(name) || name.split('/').includes('..')

function withProblems(entries: readonly Entry[], directoryAt: number): Entry[] {
  const seen = new Map<string, number>()
  for (const { name } of entries) seen.set(name, (seen.get(name) ?? 0) + 1)
  const ordered = entries.toSorted((a, b) => a.offset - b.offset)
  // Bombs let many files share the same bytes.
  const overlapping = new Set<Entry>()
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1]
    if (entry.offset + 30 + entry.packed <= (next?.offset ?? directoryAt)) continue
    overlapping.add(entry)
    if (next) overlapping.add(next)
  }
  const problemOf = (entry: Entry): string | null => {
    const { name, method, packed, size } = entry
    if (leavesItsFolder(name)) return 'Su ruta sale de la carpeta del zip.'
    if ((seen.get(name) ?? 0) > 1) return 'El zip tiene dos archivos con este nombre.'
    if (method !== 0 && method !== 8) return 'Está comprimido de una forma que no sabemos leer.'
    if (overlapping.has(entry)) return 'Comparte sus bytes con otro archivo del zip.'
    if (size > ratioMatters && size > packed * maxRatio)
      return 'Dice ocupar más de cien veces lo que ocupa comprimido.'
    return null
  }
  return entries.map((entry) => ({ ...entry, problem: entry.problem ?? problemOf(entry) }))
}
