import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createUnavailableError } from '#client/runtime/errors.ts'
import { parseEnv, type Bindings } from '#worker/env.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { listExportParts } from './export-parts.ts'
import { exportSite } from './export.ts'

// tools/vitest.config.ts takes the bindings from wrangler.toml.
const real = env as unknown as Bindings

const images = 1_000
const fileBytes = 100_000
const widths = [480, 960, 1600]
const fullExport = { from: '', to: '', withTexts: true }

/** Creates a library with rows of 1,000 images of three files each, without the files. */
async function largeLibrary() {
  const app = await createTestApp()
  const { DB } = app.bindings
  const variants = widths.map((width) => ({ width, height: width, extension: 'png', bytes: fileBytes }))
  await DB.batch([
    DB.prepare('DELETE FROM media_uses'),
    DB.prepare('DELETE FROM entries'),
    DB.prepare('DELETE FROM media'),
    DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO media (id, name, alt, decorative, variants, created_at)
       SELECT printf('%020d', i), 'Foto ' || i, 'Una foto', 0, ?2, 1 FROM n`,
    ).bind(images, JSON.stringify(variants)),
  ])
  return parseEnv(app.bindings)
}

/** A bucket whose `get` creates the objects. */
function madeUp(get: (key: string) => Promise<{ arrayBuffer: () => Promise<ArrayBuffer> } | null>): R2Bucket {
  return replaceCalls(real.MEDIA, () => ({ get }))
}

const bytes = new Uint8Array(fileBytes).map((_, index) => index % 251)

test('streams 300 MB in 3,000 files and reads at most two files ahead of the client', async () => {
  const { db } = await largeLibrary()
  let made = 0
  let read = 0
  let ahead = 0
  const media = madeUp(async () => {
    made += fileBytes
    ahead = Math.max(ahead, made - read)
    return { arrayBuffer: () => Promise.resolve(bytes.buffer.slice(0)) }
  })
  const reader = exportSite({ db, media }, fullExport).getReader()
  let tail = new Uint8Array()
  for (let chunks = 0; ; chunks += 1) {
    // Pause now and then: a writer without backpressure would run ahead meanwhile.
    if (chunks % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const { done, value } = await reader.read()
    if (done) break
    read += value.byteLength
    tail = new Uint8Array(value.subarray(-22))
  }
  const end = new DataView(tail.buffer)
  expect(end.getUint32(0, true)).toBe(0x0605_4b50)
  expect(end.getUint16(10, true)).toBe(images * widths.length + 1)
  expect(read).toBeGreaterThan(images * widths.length * fileBytes)
  expect(ahead).toBeLessThanOrEqual(2 * fileBytes)
})

test('aborts the download when R2 fails, and stops reading files when the client disconnects', async () => {
  const { db } = await largeLibrary()
  let asked = 0
  const failing = madeUp(() => {
    asked += 1
    return asked === 5
      ? Promise.reject(new Error('R2: staged'))
      : Promise.resolve({ arrayBuffer: () => Promise.resolve(bytes.buffer.slice(0)) })
  })
  await expect(new Response(exportSite({ db, media: failing }, fullExport)).arrayBuffer()).rejects.toThrow(
    createUnavailableError().message,
  )
  const reader = exportSite({ db, media: failing }, fullExport).getReader()
  await reader.read()
  await reader.cancel()
  const before = asked
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toBe(before)
})

test('aborts the download when R2 does not answer', async () => {
  const { db } = await largeLibrary()
  const media = madeUp(() => new Promise(() => {}))
  await expect(new Response(exportSite({ db, media }, fullExport)).arrayBuffer()).rejects.toThrow(
    createUnavailableError().message,
  )
})

test('splits a large library into parts within the limits of one request', async () => {
  const { db } = await largeLibrary()
  const parts = await listExportParts(db)
  expect(parts.map(({ files, last }) => ({ files, last }))).toEqual([
    { files: 798, last: false },
    { files: 798, last: false },
    { files: 798, last: false },
    { files: 606, last: true },
  ])
  expect(parts.map(({ to }) => to)).toEqual([...parts.slice(1).map(({ from }) => from), ''])
  const small = await listExportParts(db, { files: 10_000, bytes: 100_000_000 })
  expect(small).toHaveLength(4)
  for (const { bytes: size } of small) expect(size).toBeLessThanOrEqual(100_000_000)
})
