import { strToU8, zipSync, type Zippable } from 'fflate'

function png(width: number, height: number, bytes: number): Uint8Array {
  const file = new Uint8Array(bytes).map((_, index) => (index * width) % 251)
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(file.buffer).setUint32(16, width)
  new DataView(file.buffer).setUint32(20, height)
  return file
}

/** An export of this site with so many articles, every fourth with an image. `stem` keeps its names its own. */
export function archiveOf(stem: string, count: number, imageBytes = 20_000): Buffer {
  const ids = Array.from({ length: Math.ceil(count / 4) }, (_, index) => `${stem}${index}`.padStart(20, '0'))
  const media = ids.map((id) => ({
    id,
    name: `${id}.png`,
    alt: 'Un río',
    decorative: false,
    purpose: 'library',
  }))
  const files: Zippable = { 'sitio.json': strToU8(JSON.stringify({ version: 1, redirects: [], media })) }
  for (const id of ids)
    for (const width of [480, 960])
      files[`medios/${id}/${width}.png`] = [png(width, width / 2, imageBytes), { level: 0 }]
  for (let index = 0; index < count; index += 1) {
    const cover = index % 4 === 0 ? (ids[index / 4] ?? null) : null
    const head = `title: ${stem} número ${index}\nslug: ${stem}-${index}\nstatus: published\ndate: 2024-01-01\ntags: [${stem}]\ncover: ${cover}`
    files[`articulos/${stem}-${index}.md`] = strToU8(`---\n${head}\n---\nHola **${index}**.\n`)
  }
  return Buffer.from(zipSync(files))
}
