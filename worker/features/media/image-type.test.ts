import { expect, test } from 'vitest'
import { avifFile } from '../../testing/samples/avif.ts'
import { readImageFacts } from './image-type.ts'

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const ascii = (text: string): string =>
  [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
const avif = Uint8Array.from(atob(avifFile), (letter) => letter.charCodeAt(0))

const png = `89504e470d0a1a0a0000000d${ascii('IHDR')}0000012c00000064`
const webp = (chunk: string, rest: string): string =>
  `${ascii('RIFF')}00000000${ascii('WEBP')}${chunk}00000000${rest}`

test.each([
  ['PNG', png, 'image/png', 'png'],
  ['GIF', `${ascii('GIF89a')}2c016400`, 'image/gif', 'gif'],
  ['WebP with loss', webp(ascii('VP8 '), '0000009d012a2c016400'), 'image/webp', 'webp'],
  ['WebP without loss', webp(ascii('VP8L'), '2f2bc11800000000000000'), 'image/webp', 'webp'],
  ['WebP with more', webp(ascii('VP8X'), '100000002b0100630000'), 'image/webp', 'webp'],
  [
    'JPEG with a thumbnail before it',
    `ffd8ffe00010${'00'.repeat(14)}ffc2000b080064012c010111000000`,
    'image/jpeg',
    'jpg',
  ],
])('recognises %s and its size by its bytes', (_, hex, type, extension) => {
  expect(readImageFacts(fromHex(hex))).toEqual({ type, extension, width: 300, height: 100 })
})

test('recognises AVIF by its bytes, and refuses HEIC, which has the same container', () => {
  expect(readImageFacts(avif)).toMatchObject({ type: 'image/avif', width: 600, height: 300 })
  const heic = avif.slice()
  heic.set(new TextEncoder().encode('heic'), 8)
  expect(readImageFacts(heic)).toBeNull()
})

/** An AVIF file that contains only boxes with a size. */
function avifOfSizes(bytes: number): Uint8Array {
  const file = new Uint8Array(bytes)
  const view = new DataView(file.buffer)
  const box = (at: number, name: string, size: number): void => {
    view.setUint32(at, size)
    file.set(new TextEncoder().encode(name), at + 4)
  }
  box(0, 'ftypavif', 16)
  box(16, 'meta', bytes - 16)
  box(28, 'iprp', bytes - 28)
  box(36, 'ipco', bytes - 36)
  for (let at = 44; at + 20 <= bytes; at += 20) {
    box(at, 'ispe', 20)
    view.setUint32(at + 12, 5)
    view.setUint32(at + 16, 5)
  }
  return file
}

test('an AVIF file of 50,000 boxes is refused', () => {
  expect(readImageFacts(avifOfSizes(1_000))).toMatchObject({ width: 5, height: 5 })
  expect(readImageFacts(avifOfSizes(1_000_000))).toBeNull()
})

test.each([
  ['nothing', ''],
  ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>')],
  ['TIFF', '49492a0008000000'],
  ['BMP', `${ascii('BM')}00000000000000000000000028000000 2c010000 64000000`.replaceAll(' ', '')],
  ['a PNG that ends too early', png.slice(0, 40)],
  ['a JPEG without a frame', 'ffd8ffd9'],
  ['an empty picture', `${ascii('GIF89a')}00000000`],
  ['a picture no page can hold', `89504e470d0a1a0a0000000d${ascii('IHDR')}0001000000000064`],
])('%s is not accepted as an image', (_, hex) => {
  expect(readImageFacts(fromHex(hex))).toBeNull()
})
