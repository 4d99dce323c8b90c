import { strToU8, zipSync } from 'fflate'
import { fill, fillBytes, type HostileInput, hostileInputs, repeatNumbered } from './fill.ts'
import { hostileMails } from './mails.ts'

/** Hostile CSV files, mails, images and archives. */
export const hostileFiles: readonly HostileInput[] = [
  ...hostileInputs('csv', 'CSV', [
    ['a million quotes', () => `desde,hacia\n${fill('"')}`],
    ['quotes without end', () => `desde,hacia\n${fill('"a\n')}`],
    ['many columns', () => `${repeatNumbered((i) => `a${i},`, 14_000)}\n${fill('a,', 100_000)}`],
    ['many rows', () => `desde,hacia\n${repeatNumbered((i) => `/v${i},/b\n`, 17_000)}`],
    [
      'patterns that lead to each other',
      () => `desde,hacia\n${repeatNumbered((i) => `/v${i}/:a/**,/c${i}/:a\n`, 7_500)}`,
    ],
  ]),
  ...hostileInputs('mail', 'mail', [
    [
      'parts inside of parts',
      () => repeatNumbered((i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`, 3_300),
    ],
    ['one long header', () => `Subject: ${fill('=?utf-8?q?a?= ')}\r\n\r\nHola`],
    ['a header in many lines', () => `Subject: a\r\n${fill(' a\r\n')}\r\nHola`],
    ['many headers', () => `${repeatNumbered((i) => `X-${i}: a\r\n`, 17_000)}\r\nHola`],
    ['many addresses', () => `From: ${fill('"a" <a@b>, ')}\r\n\r\nHola`],
    ['groups inside of groups', () => `From: ${fill('a:')}\r\n\r\nHola`],
    ['comments inside of comments', () => `From: ${fill('(')}\r\n\r\nHola`],
    ['HTML inside of HTML', () => `Content-Type: text/html\r\n\r\n${fill('<div><style>')}`],
    ['HTML without end', () => `Content-Type: text/html\r\n\r\n${fill('<a href="')}`],
    ['encoded words in a name', () => `From: ${fill('=?utf-8?B?w7Hx?= ', 60_000)}<a@b.example>\r\n\r\nHola`],
    [
      'parameters of a type',
      () => `Content-Type: text/plain${repeatNumbered((index) => `;name*${index}*=%41`, 4_000)}\r\n\r\nHola`,
    ],
    [
      'a boundary that all lines nearly are',
      () =>
        `Content-Type: multipart/mixed; boundary="${fill('-', 30_000)}x"\n\n${fill(`${'-'.repeat(30_000)}\n`)}`,
    ],
    ['HTML with a link and no space after it', () => `Content-Type: text/html\r\n\r\n<a href=x>${fill('A')}`],
    [
      'HTML with attributes of one tag',
      () => `Content-Type: text/html\r\n\r\n<p ${repeatNumbered((index) => `a${index}=1 `, 22_000)}>x`,
    ],
    [
      'many small parts',
      () => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${fill('--b\r\n\r\na\r\n')}`,
    ],
  ]),
  ...hostileMails,
  ...hostileInputs('image', 'image', [
    ['PNG with absurd dimensions', () => png(0xffff_ffff)],
    ['JPEG of markers alone', () => fillBytes([0xff, 0xd8], [0xff, 0xe1, 0, 2])],
    ['JPEG with a directory of metadata', exif],
    [
      'AVIF of empty boxes',
      () => fillBytes([0, 0, 0, 16, ...strToU8('ftypavif'), 0, 0, 0, 0], [0, 0, 0, 8, ...strToU8('free')]),
    ],
    [
      'AVIF of boxes without size',
      () => fillBytes([0, 0, 0, 16, ...strToU8('ftypavif'), 0, 0, 0, 0], [0, 0, 0, 0, ...strToU8('meta')]),
    ],
    ['GIF that ends at once', () => strToU8('GIF89a')],
  ]),
  ...hostileInputs('zip', 'zip', [
    ['a file that unpacks to 200 MB', () => zipSync({ 'a.md': new Uint8Array(190_000_000) })],
    [
      'thousands of files',
      () =>
        zipSync(Object.fromEntries(Array.from({ length: 1_700 }, (_, i) => [`${i}.md`, strToU8('# a')])), {
          level: 0,
        }),
    ],
    ['directories without end', () => fillBytes([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6])],
  ]),
]

function png(side: number): Uint8Array {
  const bytes = fillBytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    [0],
  )
  const view = new DataView(bytes.buffer)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return bytes
}

/** A JPEG with as many EXIF entries as fit; none contains the size of the image. */
function exif(): Uint8Array {
  const head = [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xf0, ...strToU8('Exif\0\0MM\0*\0\0\0\b'), 0x15, 0x50]
  return fillBytes(head, [1, 0x11, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0])
}
