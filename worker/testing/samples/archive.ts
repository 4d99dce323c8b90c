import { createPng } from './png.ts'

export type ArchiveEntry = { path: string; bytes: Uint8Array<ArrayBuffer>; isText: boolean }

type Archive = {
  /** Prefix that makes names and addresses unique. */
  stem: string
  articles: number
  /** One of this many articles has a cover image. */
  articlesPerImage: number
  widths: readonly number[]
  /** Size of each variant of each image, in bytes. */
  imageBytes: number
  text: string
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The files of an export with these articles, in the order of the site's own exports. */
export function* generateArchiveEntries({
  stem,
  articles,
  articlesPerImage,
  widths,
  imageBytes,
  text,
}: Archive): Generator<ArchiveEntry> {
  const ids = Array.from({ length: Math.ceil(articles / articlesPerImage) }, (_, index) =>
    `${stem}${index}`.padStart(20, '0'),
  )
  const media = ids.map((id) => ({
    id,
    name: `${id}.png`,
    alt: 'Un río',
    decorative: false,
    purpose: 'library',
  }))
  const about = JSON.stringify({ version: 1, redirects: [], media })
  yield { path: 'sitio.json', bytes: encode(about), isText: true }
  for (const id of ids)
    for (const width of widths)
      yield {
        path: `medios/${id}/${width}.png`,
        bytes: createPng(width, width / 2, imageBytes),
        isText: false,
      }
  for (let index = 0; index < articles; index += 1) {
    const cover = index % articlesPerImage === 0 ? (ids[index / articlesPerImage] ?? null) : null
    const head = `title: ${stem} número ${index}\nslug: ${stem}-${index}\nstatus: published\ndate: 2024-01-01\ntags: [${stem}]\ncover: ${cover === null ? 'null' : `"${cover}"`}`
    yield {
      path: `articulos/${stem}-${index}.md`,
      bytes: encode(`---\n${head}\n---\n${text}\n`),
      isText: true,
    }
  }
}
