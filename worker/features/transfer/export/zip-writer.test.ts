import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createZipWriter } from './zip-writer.ts'

const sentences = 'El ñandú corre. '.repeat(100)
const text = new TextEncoder().encode(sentences)

test('crc32 returns the check value of CRC-32/ISO-HDLC', () => {
  // The check value of CRC-32/ISO-HDLC. Source: https://reveng.sourceforge.io/crc-catalogue/17plus.htm
  expect(crc32('123456789')).toBe(0xcbf4_3926)
})

test('writes stored and compressed files with their names, sizes and checksums', async () => {
  const zip = createZipWriter()
  const parts = [zip.addText('carpeta/dós.md', sentences), zip.addFile('uno.png', text), zip.end()].flat()
  const bytes = new Uint8Array(Buffer.concat(parts))
  const entries: unknown[] = []
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize, compression }) => entries.push({ name, originalSize, compression }) > 0,
  })
  expect(files).toEqual({ 'carpeta/dós.md': text, 'uno.png': text })
  expect(entries).toEqual([
    { name: 'carpeta/dós.md', originalSize: text.length, compression: 8 },
    { name: 'uno.png', originalSize: text.length, compression: 0 },
  ])
  expect(bytes.length).toBeLessThan(2 * text.length)
  // The start of a file's entry in the central directory.
  const at = new TextDecoder('latin1').decode(bytes).indexOf('PK\u0001\u0002')
  expect(new DataView(bytes.buffer).getUint32(at + 16, true)).toBe(crc32(text))
})

test('throws when a zip has more files than the format can count', () => {
  const zip = createZipWriter()
  const none = new Uint8Array()
  for (let index = 0; index < 0xffff; index += 1) zip.addFile(`${index}`, none)
  expect(() => zip.addFile('uno más', none)).toThrow('Too much for one zip')
})
