import type { Focus } from '../contract/image.ts'

/** A part of a picture, as fractions of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number }

/** Width divided by height; null = the ratio of the picture. */
export const cropRatios = {
  'Como la imagen': null,
  'Apaisado, 16:9': 16 / 9,
  'Para redes, 1200 × 630': 1200 / 630,
  'Cuadrado, 1:1': 1,
  'Vertical, 4:5': 4 / 5,
} as const

/** The largest crop of that ratio, scaled by `size` (0 to 1), around the focus point and within the picture. */
export function computeCrop(
  picture: { width: number; height: number },
  ratio: number | null,
  size: number,
  { x, y }: Focus,
): Crop {
  const own = picture.width / picture.height
  const shape = ratio ?? own
  const width = Math.min(1, shape / own) * size
  const height = Math.min(1, own / shape) * size
  const from = (middle: number, length: number): number =>
    Math.min(1 - length, Math.max(0, middle / 100 - length / 2))
  return { left: from(x, width), top: from(y, height), width, height }
}

/** The centre of a crop, which the edges of the picture may have moved, in whole percent. */
export const getCropCentre = ({ left, top, width, height }: Crop): Focus => ({
  x: Math.round((left + width / 2) * 100),
  y: Math.round((top + height / 2) * 100),
})

export async function cropImage(src: string, { left, top, width, height }: Crop): Promise<Blob | null> {
  const answer = await fetch(src).catch(() => null)
  const bitmap = answer?.ok ? await createImageBitmap(await answer.blob()).catch(() => null) : null
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * width))
  canvas.height = Math.max(1, Math.round(bitmap.height * height))
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, -Math.round(bitmap.width * left), -Math.round(bitmap.height * top))
  bitmap.close()
  // Lossless, because the upload compresses it again.
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
