import { zipSync, type Zippable } from 'fflate'
import { generateArchiveEntries } from '#worker/testing/samples/archive.ts'

/**
 * Creates an export of this site with this many articles, every fourth with an image. `stem` makes its names unique.
 */
export function createArchive(stem: string, articles: number, imageBytes = 20_000): Buffer {
  const files: Zippable = {}
  const site = { stem, articles, articlesPerImage: 4, widths: [480, 960], imageBytes, text: 'Hola **río**.' }
  for (const { path, bytes, isText } of generateArchiveEntries(site))
    files[path] = isText ? bytes : [bytes, { level: 0 }]
  return Buffer.from(zipSync(files))
}
