import { strToU8, zipSync } from 'fflate'
import { fill, filled, type HostileInput, numbered } from './fill.ts'
import { hostileMails } from './mails.ts'

/** Tables, mails, images and archives. */
export const hostileFiles: readonly HostileInput[] = [
  { name: 'a million quotes', group: 'CSV', run: 'csv', input: () => `desde,hacia\n${fill('"')}` },
  { name: 'quotes without end', group: 'CSV', run: 'csv', input: () => `desde,hacia\n${fill('"a\n')}` },
  {
    name: 'many columns',
    group: 'CSV',
    run: 'csv',
    input: () => `${numbered((i) => `a${i},`, 14_000)}\n${fill('a,', 100_000)}`,
  },
  {
    name: 'many rows',
    group: 'CSV',
    run: 'csv',
    input: () => `desde,hacia\n${numbered((i) => `/v${i},/b\n`, 17_000)}`,
  },
  {
    name: 'patterns that lead to each other',
    group: 'CSV',
    run: 'csv',
    input: () => `desde,hacia\n${numbered((i) => `/v${i}/:a/**,/c${i}/:a\n`, 7_500)}`,
  },
  {
    name: 'parts inside of parts',
    group: 'mail',
    run: 'mail',
    input: () => numbered((i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`, 3_300),
  },
  {
    name: 'one long header',
    group: 'mail',
    run: 'mail',
    input: () => `Subject: ${fill('=?utf-8?q?a?= ')}\r\n\r\nHola`,
  },
  {
    name: 'a header in many lines',
    group: 'mail',
    run: 'mail',
    input: () => `Subject: a\r\n${fill(' a\r\n')}\r\nHola`,
  },
  {
    name: 'many headers',
    group: 'mail',
    run: 'mail',
    input: () => `${numbered((i) => `X-${i}: a\r\n`, 17_000)}\r\nHola`,
  },
  {
    name: 'many addresses',
    group: 'mail',
    run: 'mail',
    input: () => `From: ${fill('"a" <a@b>, ')}\r\n\r\nHola`,
  },
  {
    name: 'groups inside of groups',
    group: 'mail',
    run: 'mail',
    input: () => `From: ${fill('a:')}\r\n\r\nHola`,
  },
  {
    name: 'comments inside of comments',
    group: 'mail',
    run: 'mail',
    input: () => `From: ${fill('(')}\r\n\r\nHola`,
  },
  {
    name: 'HTML inside of HTML',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: text/html\r\n\r\n${fill('<div><style>')}`,
  },
  {
    name: 'HTML without end',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: text/html\r\n\r\n${fill('<a href="')}`,
  },
  {
    name: 'encoded words in a name',
    group: 'mail',
    run: 'mail',
    input: () => `From: ${fill('=?utf-8?B?w7Hx?= ', 60_000)}<a@b.example>\r\n\r\nHola`,
  },
  {
    name: 'parameters of a type',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: text/plain${numbered((index) => `;name*${index}*=%41`, 4_000)}\r\n\r\nHola`,
  },
  {
    name: 'a boundary that all lines nearly are',
    group: 'mail',
    run: 'mail',
    input: () =>
      `Content-Type: multipart/mixed; boundary="${fill('-', 30_000)}x"\n\n${fill(`${'-'.repeat(30_000)}\n`)}`,
  },
  {
    name: 'HTML with a link and no space after it',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: text/html\r\n\r\n<a href=x>${fill('A')}`,
  },
  {
    name: 'HTML with attributes of one tag',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: text/html\r\n\r\n<p ${numbered((index) => `a${index}=1 `, 22_000)}>x`,
  },
  {
    name: 'many small parts',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${fill('--b\r\n\r\na\r\n')}`,
  },
  ...hostileMails,
  { name: 'PNG with absurd dimensions', group: 'image', run: 'image', input: () => png(0xffff_ffff) },
  {
    name: 'JPEG of markers alone',
    group: 'image',
    run: 'image',
    input: () => filled([0xff, 0xd8], [0xff, 0xe1, 0, 2]),
  },
  { name: 'JPEG with a directory of metadata', group: 'image', run: 'image', input: exif },
  {
    name: 'AVIF of empty boxes',
    group: 'image',
    run: 'image',
    input: () => filled([0, 0, 0, 16, ...strToU8('ftypavif'), 0, 0, 0, 0], [0, 0, 0, 8, ...strToU8('free')]),
  },
  {
    name: 'AVIF of boxes without size',
    group: 'image',
    run: 'image',
    input: () => filled([0, 0, 0, 16, ...strToU8('ftypavif'), 0, 0, 0, 0], [0, 0, 0, 0, ...strToU8('meta')]),
  },
  { name: 'GIF that ends at once', group: 'image', run: 'image', input: () => strToU8('GIF89a') },
  {
    name: 'a file that unpacks to 200 MB',
    group: 'zip',
    run: 'zip',
    input: () => zipSync({ 'a.md': new Uint8Array(190_000_000) }),
  },
  {
    name: 'thousands of files',
    group: 'zip',
    run: 'zip',
    input: () =>
      zipSync(Object.fromEntries(Array.from({ length: 1_700 }, (_, i) => [`${i}.md`, strToU8('# a')])), {
        level: 0,
      }),
  },
  {
    name: 'directories without end',
    group: 'zip',
    run: 'zip',
    input: () => filled([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6]),
  },
]

function png(side: number): Uint8Array {
  const bytes = filled(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    [0],
  )
  const view = new DataView(bytes.buffer)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return bytes
}

/** A JPEG whose metadata has as many entries as fit, none of them its size. */
function exif(): Uint8Array {
  const head = [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xf0, ...strToU8('Exif\0\0MM\0*\0\0\0\b'), 0x15, 0x50]
  return filled(head, [1, 0x11, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0])
}
