import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

/** What the bytes say an image is; names and declared types are not asked. */
export type ImageFacts = {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'
  extension: 'jpg' | 'png' | 'webp' | 'avif' | 'gif'
  width: number
  height: number
}

/** Pixels on a side beyond which nothing is an image for a page. */
const maxSide = 16_384
/**
 * Bytes of an AVIF file in which its properties are looked for; encoders write them first, in less than 1 kB. The
 * library takes time for them that grows with the square of their number.
 */
const maxAvifHeader = 32_768

// The library's readers one by one: its own list also knows SVG and others that no page may show.
const readers = [
  { type: 'image/png', extension: 'png', image: PNG },
  { type: 'image/gif', extension: 'gif', image: GIF },
  { type: 'image/webp', extension: 'webp', image: WEBP },
  { type: 'image/avif', extension: 'avif', image: HEIF },
  { type: 'image/jpeg', extension: 'jpg', image: JPG },
] as const

/** Reads type and size from an image's header; null for whatever is none of the five types. */
export function readImageFacts(bytes: Uint8Array): ImageFacts | null {
  try {
    const found = readers.find(({ image }) => image.validate(bytes))
    if (!found) return null
    const size = found.image.calculate(found.extension === 'avif' ? bytes.subarray(0, maxAvifHeader) : bytes)
    // AVIF has the container of HEIC, which browsers do not show; the brand tells them apart.
    if (found.extension === 'avif' && size.type !== 'avif') return null
    const { width, height } = size
    const fits = width > 0 && height > 0 && width <= maxSide && height <= maxSide
    return fits ? { type: found.type, extension: found.extension, width, height } : null
  } catch {
    // A header that says nothing, or ends too early.
    return null
  }
}
