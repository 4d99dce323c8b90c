import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

/** The type and size of an image according to its bytes; names and declared types are not trusted. */
export type ImageFacts = {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'
  extension: 'jpg' | 'png' | 'webp' | 'avif' | 'gif'
  width: number
  height: number
}

/** The largest width and height in pixels. */
const maxSide = 16_384
/**
 * Bytes of an AVIF file that are searched for its properties; encoders write them first, in less than 1 kB. The
 * library's time grows with the square of their number.
 */
const maxAvifHeader = 32_768

// Use only these readers of the library: its full list includes SVG and other types that pages must not show.
const readers = [
  { type: 'image/png', extension: 'png', image: PNG },
  { type: 'image/gif', extension: 'gif', image: GIF },
  { type: 'image/webp', extension: 'webp', image: WEBP },
  { type: 'image/avif', extension: 'avif', image: HEIF },
  { type: 'image/jpeg', extension: 'jpg', image: JPG },
] as const

/** Reads type and size from the header of an image; null if it has none of the five types. */
export function readImageFacts(bytes: Uint8Array): ImageFacts | null {
  try {
    const found = readers.find(({ image }) => image.validate(bytes))
    if (!found) return null
    const size = found.image.calculate(found.extension === 'avif' ? bytes.subarray(0, maxAvifHeader) : bytes)
    // AVIF and HEIC, which browsers do not show, have the same container; the brand distinguishes them.
    if (found.extension === 'avif' && size.type !== 'avif') return null
    const { width, height } = size
    const fits = width > 0 && height > 0 && width <= maxSide && height <= maxSide
    return fits ? { type: found.type, extension: found.extension, width, height } : null
  } catch {
    // The header is invalid or incomplete.
    return null
  }
}
