import { expect, test } from 'vitest'
import { buildZip, type ZipFileInput } from '../testing.ts'
import { decodeText, readEntry, readZipDirectory, type ZipEntry } from './zip.ts'

async function readEntries(zip: Blob): Promise<ZipEntry[]> {
  const directory = await readZipDirectory(zip)
  if (!directory.ok) throw new Error(directory.reason)
  return directory.value.entries
}

/** Text of the only file of a zip, or the reason why it cannot be read. */
async function readOnly(file: ZipFileInput): Promise<string> {
  const zip = buildZip([file])
  const [entry] = await readEntries(zip)
  if (!entry) throw new Error('No entry')
  const read = await readEntry(entry)
  return read.ok ? new TextDecoder().decode(read.value) : read.reason
}

test('reads stored and deflated files from plain zips and Zip64', async () => {
  const files = [
    { name: 'uno.md', content: 'Hola, ñandú' },
    { name: 'carpeta/dós.md', content: 'x'.repeat(5_000), deflate: true },
  ]
  for (const wide of [false, true]) {
    const zip = buildZip(files, wide)
    for (const [index, entry] of (await readEntries(zip)).entries()) {
      expect(entry).toMatchObject({ name: files[index]?.name, problem: null })
      const read = await readEntry(entry)
      expect(read.ok && new TextDecoder().decode(read.value)).toBe(files[index]?.content)
    }
  }
})

test('reads only the end of a large archive and the requested files', async () => {
  const zip = buildZip([
    { name: 'grande', content: new Uint8Array(3_000_000) },
    { name: 'pequeño', content: 'x' },
  ])
  const read: number[] = []
  const watched = new Proxy(zip, {
    get(target, name) {
      if (name === 'slice')
        return (from: number, to: number) => {
          read.push(to - from)
          return target.slice(from, to)
        }
      return Reflect.get(target, name, target)
    },
  })
  const entries = await readEntries(watched)
  const small = entries[1]
  expect(small && (await readEntry(small)).ok).toBe(true)
  expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(70_000)
})

test('reports a different problem for an unsafe path, a duplicate name, a link, an encrypted file and an unreadable name', async () => {
  const table: [Partial<ZipFileInput>, string][] = [
    [{ name: '../malo.md' }, 'Su ruta sale de la carpeta del zip.'],
    [{ name: 'a/../../malo.md' }, 'Su ruta sale de la carpeta del zip.'],
    [{ name: '/etc/malo.md' }, 'Su ruta sale de la carpeta del zip.'],
    [{ name: 'C:malo.md' }, 'Su ruta sale de la carpeta del zip.'],
    [{ name: 'a\\..\\malo.md' }, 'Su ruta sale de la carpeta del zip.'],
    [{ name: new Uint8Array([0xf1, 0x61]) }, 'Su nombre no está en UTF-8.'],
    [{ claims: { flags: 1 } }, 'Está cifrado con contraseña.'],
    [{ claims: { method: 12 } }, 'Está comprimido de una forma que no sabemos leer.'],
    [{ claims: { attributes: 0o120777 * 65_536 } }, 'Es un enlace a otro archivo.'],
  ]
  for (const [change, reason] of table) {
    const [entry] = await readEntries(buildZip([{ name: 'a.md', content: 'x', ...change }]))
    expect(entry?.problem, reason).toBe(reason)
  }
  const twice = await readEntries(buildZip(['a.md', 'a.md'].map((name) => ({ name, content: name }))))
  expect(twice.map(({ problem }) => problem)).toEqual(
    twice.map(() => 'El zip tiene dos archivos con este nombre.'),
  )
})

test('rejects zip bombs by compression ratio, overlapping files and real size', async () => {
  const zeros = new Uint8Array(1_000_000)
  const [ratio] = await readEntries(buildZip([{ name: 'a.md', content: zeros, deflate: true }]))
  expect(ratio?.problem).toBe('Dice ocupar más de cien veces lo que ocupa comprimido.')
  const overlap = await readEntries(
    buildZip([
      { name: 'a.md', content: 'x'.repeat(100) },
      { name: 'b.md', content: 'x'.repeat(100), claims: { offset: 0 } },
    ]),
  )
  expect(overlap.map(({ problem }) => problem)).toEqual(
    overlap.map(() => 'Comparte sus bytes con otro archivo del zip.'),
  )
  const file = { name: 'a.md', content: zeros, deflate: true }
  for (const size of [50_000, 60_000]) expect(await readOnly({ ...file, claims: { size } })).toContain('zip')
})

test('rejects files whose size, checksum, stream or offset does not match the directory', async () => {
  const refused = 'Está dañado: su contenido no es el que anota el zip.'
  const file = { name: 'a.md', content: 'x' }
  expect(await readOnly({ ...file, deflate: true, claims: { size: 9 } })).toBe(refused)
  expect(await readOnly({ ...file, claims: { size: 9 } })).toBe(refused)
  expect(await readOnly({ ...file, claims: { crc: 1 } })).toBe(refused)
  expect(await readOnly({ ...file, deflate: true, claims: { crc: 1 } })).toBe(refused)
  expect(await readOnly({ ...file, content: 'no deflate', claims: { method: 8 } })).toBe(refused)
  expect(await readOnly({ ...file, claims: { offset: 3 } })).toContain('zip')
})

test('does not read a directory larger than the memory limit', async () => {
  const directory = new Uint8Array(17 * 1024 * 1024)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x0605_4b50, true)
  end.setUint16(10, 1, true)
  end.setUint32(12, directory.length, true)
  const reason = 'El zip tiene demasiados archivos.'
  expect(await readZipDirectory(new Blob([directory, end.buffer]))).toEqual({ ok: false, reason })
})

test('a truncated or inconsistent zip is reported as damaged', async () => {
  const validZip = buildZip([{ name: 'a.md', content: 'x'.repeat(100) }])
  const damaged = { ok: false, reason: 'El zip está incompleto o dañado: descárgalo o créalo otra vez.' }
  const miscounted = new Uint8Array(await validZip.arrayBuffer())
  miscounted[validZip.size - 12] = 2
  for (const broken of [
    validZip.slice(0, -1),
    validZip.slice(50),
    validZip.slice(0, 60),
    new Blob([miscounted]),
  ])
    expect(await readZipDirectory(broken)).toEqual(damaged)
})

test('text that is not UTF-8 is rejected with a message', () => {
  const refused = { ok: false, reason: 'No está en UTF-8: guárdalo con esa codificación.' }
  expect(decodeText(new Uint8Array([0x61, 0xf1, 0x6f]))).toEqual(refused)
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toEqual(refused)
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toEqual({ ok: true, value: 'a' })
})

test('throws instead of reporting damage when the browser can no longer read the file', async () => {
  const gone = new DOMException('Gone', 'NotReadableError')
  for (const deflate of [false, true]) {
    const zip = buildZip([{ name: 'a.md', content: 'x'.repeat(5_000), deflate }])
    const slice = zip.slice.bind(zip)
    let left = Infinity
    zip.slice = (...range) => {
      left -= 1
      const part = slice(...range)
      if (left >= 0) return part
      part.arrayBuffer = () => Promise.reject(gone)
      part.stream = () => new ReadableStream({ pull: (controller) => controller.error(gone) })
      return part
    }
    const [entry] = await readEntries(zip)
    if (!entry) throw new Error('No entry')
    // The file becomes unreadable before its header, or after it.
    for (left of [0, 1, 2]) await expect(readEntry(entry)).rejects.toBe(gone)
    left = 0
    await expect(readZipDirectory(zip)).rejects.toBe(gone)
  }
})
