import type { ExportPart } from '#client/features/transfer/contract/archive.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { listMediaForExport, listVariants } from '../../media/library.ts'
import { parseVariants, toVariantKey } from '../../media/queries.ts'

// One request may read 1,000 objects on the free plan and 10,000 on the paid one, and a broken download starts over. A
// large library is therefore exported in parts, each a complete zip.
const filesPerPart = 800
const bytesPerPart = 1_000_000_000
const rowsAtOnce = 1_000

export type PartLimits = { files: number; bytes: number }

/** Lists the parts of an export. Articles are in the last one, because importing them needs the images. */
export async function listExportParts(
  db: Env['db'],
  limits: PartLimits = { files: filesPerPart, bytes: bytesPerPart },
): Promise<ExportPart[]> {
  const parts: ExportPart[] = []
  let part: ExportPart = { from: '', to: '', files: 0, bytes: 0, last: false }
  for await (const { id, variants } of streamLibrary(db, { after: '', until: '' })) {
    const own = parseVariants(variants)
    const bytes = own.reduce((sum, one) => sum + one.bytes, 0)
    const isFull = part.files + own.length > limits.files || part.bytes + bytes > limits.bytes
    if (isFull && part.files > 0) {
      parts.push(part)
      part = { from: part.to, to: '', files: 0, bytes: 0, last: false }
    }
    part = { ...part, to: id, files: part.files + own.length, bytes: part.bytes + bytes }
  }
  // The last part has no end, so that it includes images added during the export.
  return [...parts, { ...part, to: '', last: true }]
}

/** Streams the library's rows between two ids, page by page. */
export async function* streamLibrary(db: Env['db'], { after, until }: { after: string; until: string }) {
  for (let last = after; ;) {
    const rows = await listMediaForExport(db, { after: last, until, limit: rowsAtOnce })
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.id ?? ''
  }
}

export async function listMissingFiles({
  db,
  media,
}: Pick<Env, 'db' | 'media'>): Promise<{ file: string; name: string }[]> {
  const stored = streamStoredKeys(media)
  const missing: { file: string; name: string }[] = []
  // Both lists are ordered by id, so each is read once.
  let ahead = await stored.next()
  for await (const { id, name, variants } of streamLibrary(db, { after: '', until: '' })) {
    const own = new Set<string>()
    for (; !ahead.done && parseMediaId(ahead.value) <= id; ahead = await stored.next())
      if (parseMediaId(ahead.value) === id) own.add(ahead.value)
    for (const variant of parseVariants(variants)) {
      const file = toVariantKey(id, variant)
      if (!own.has(file)) missing.push({ file, name })
    }
  }
  return missing
}

/** Lists the images with these ids that are in the library with all their files. */
export async function listCompleteImages(
  { db, media }: Pick<Env, 'db' | 'media'>,
  ids: readonly string[],
): Promise<string[]> {
  const known = await listVariants(db, ids)
  const first = known[0]?.id
  const last = known.at(-1)?.id ?? ''
  if (first === undefined) return []
  const stored = new Set<string>()
  for await (const key of streamStoredKeys(media, `medios/${first}`)) {
    if (parseMediaId(key) > last) break
    stored.add(key)
  }
  return known
    .filter(({ id, variants }) => parseVariants(variants).every((one) => stored.has(toVariantKey(id, one))))
    .map(({ id }) => id)
}

const parseMediaId = (key: string): string => key.split('/')[1] ?? ''

async function* streamStoredKeys(media: R2Bucket, startAfter?: string): AsyncGenerator<string, void> {
  let cursor: string | undefined
  do {
    const page: R2Objects = await withStorageTimeout(
      media.list({
        prefix: 'medios/',
        ...(cursor ? { cursor } : startAfter === undefined ? {} : { startAfter }),
      }),
    )
    for (const { key } of page.objects) yield key
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}
