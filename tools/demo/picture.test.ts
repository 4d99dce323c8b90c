import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readImageFacts } from '#worker/features/media/image-type.ts'
import { drawPicture } from './picture.ts'

const colours = [
  [10, 20, 30],
  [200, 210, 220],
] as const

test('the media library recognises a drawn picture as a PNG of its size', () => {
  expect(readImageFacts(drawPicture(48, 27, colours))).toEqual({
    type: 'image/png',
    extension: 'png',
    width: 48,
    height: 27,
  })
})

test('a drawn picture has complete rows of pixels, which use only colours of the palette', () => {
  const bytes = Buffer.from(drawPicture(48, 27, colours))
  const start = bytes.indexOf('IDAT')
  const pixels = inflateSync(bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start - 4)))
  expect(pixels.byteLength).toBe(49 * 27)
  expect(Math.max(...pixels)).toBe(23)
})
