/** What the bytes say an image is; names and declared types are not asked. */
export type ImageFacts = {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'
  extension: 'jpg' | 'png' | 'webp' | 'avif' | 'gif'
  width: number
  height: number
}

/** Pixels on a side beyond which nothing is an image for a page. */
const maxSide = 16_384

/** Reads type and size from an image's header; null for whatever is none of the five types. */
export function readImageFacts(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts = [png, gif, webp, avif, jpeg].map((read) => attempt(read, bytes, view)).find(Boolean)
  if (!facts) return null
  const { width, height } = facts
  return width > 0 && height > 0 && width <= maxSide && height <= maxSide ? facts : null
}

type Reader = (bytes: Uint8Array, view: DataView) => ImageFacts | null

// A header that ends too early reads past the end, which DataView refuses by throwing.
function attempt(read: Reader, bytes: Uint8Array, view: DataView): ImageFacts | null {
  try {
    return read(bytes, view)
  } catch {
    return null
  }
}

function ascii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}

const png: Reader = (bytes, view) =>
  ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(bytes, 12, 4) === 'IHDR'
    ? { type: 'image/png', extension: 'png', width: view.getUint32(16), height: view.getUint32(20) }
    : null

const gif: Reader = (bytes, view) =>
  /^GIF8[79]a$/.test(ascii(bytes, 0, 6))
    ? { type: 'image/gif', extension: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : null

// https://developers.google.com/speed/webp/docs/riff_container
const webp: Reader = (bytes, view) => {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null
  const size = (width: number, height: number) =>
    ({ type: 'image/webp', extension: 'webp', width, height }) as const
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1)
    default:
      return null
  }
}

// ISO/IEC 23008-12: the brand in `ftyp`, the size in the first `ispe` property.
const avif: Reader = (bytes, view) => {
  if (ascii(bytes, 4, 4) !== 'ftyp') return null
  const brands = ascii(bytes, 8, Math.min(view.getUint32(0), 64) - 8)
  if (!/avi[fs]/.test(brands)) return null
  const head = ascii(bytes, 0, Math.min(bytes.byteLength, 4_096))
  const at = head.indexOf('ispe')
  return at < 0
    ? null
    : {
        type: 'image/avif',
        extension: 'avif',
        width: view.getUint32(at + 8),
        height: view.getUint32(at + 12),
      }
}

// Segments until the first start-of-frame (SOF0–SOF15 without the three that are none).
const jpeg: Reader = (bytes, view) => {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return {
        type: 'image/jpeg',
        extension: 'jpg',
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
      }
    }
  }
}
