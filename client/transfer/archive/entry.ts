import { crc32 } from './crc32.ts'
import { type Entry, slice } from './directory.ts'

export type Read<T> = { ok: true; value: T } | { ok: false; reason: string }

const broken = 'Está dañado en el zip.'

/** The bytes of one file of a zip: never more than it was said to have, and only those its checksum fits. */
export async function readEntry(file: Blob, entry: Entry): Promise<Read<Uint8Array<ArrayBuffer>>> {
  const { name, offset, packed, size, method, problem } = entry
  if (problem !== null) return { ok: false, reason: problem }
  const header = await slice(file, offset, offset + 30)
  const view = new DataView(header.buffer)
  if (header.length < 30 || view.getUint32(0, true) !== 0x0403_4b50) return { ok: false, reason: broken }
  const nameLength = view.getUint16(26, true)
  const nameBytes = await slice(file, offset + 30, offset + 30 + nameLength)
  if (new TextDecoder().decode(nameBytes) !== name) return { ok: false, reason: broken }
  const from = offset + 30 + nameLength + view.getUint16(28, true)
  const data = file.slice(from, from + packed)
  if (data.size < packed) return { ok: false, reason: broken }
  return unpack(method === 0 ? data.stream() : inflate(data), { size, crc: entry.crc })
}

function inflate(data: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  return data.stream().pipeThrough(new DecompressionStream('deflate-raw'))
}

async function unpack(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  said: { size: number; crc: number },
): Promise<Read<Uint8Array<ArrayBuffer>>> {
  const bytes = new Uint8Array(said.size)
  const reader = stream.getReader()
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (length + value.length > said.size) {
        await reader.cancel()
        return { ok: false, reason: 'Ocupa más de lo que dice el zip.' }
      }
      bytes.set(value, length)
      length += value.length
    }
  } catch {
    return { ok: false, reason: broken }
  }
  if (length < said.size) return { ok: false, reason: 'Ocupa menos de lo que dice el zip.' }
  if (crc32(bytes) !== said.crc)
    return { ok: false, reason: 'Está dañado: su suma de control (CRC) no coincide.' }
  return { ok: true, value: bytes }
}

/** Text as UTF-8, and no other. */
export function decodeText(bytes: Uint8Array): Read<string> {
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: false, reason: 'No está en UTF-8: guárdalo con esa codificación.' }
  }
}
