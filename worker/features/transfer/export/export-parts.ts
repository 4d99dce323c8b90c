import type { ExportPart } from '#client/features/transfer/contract.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { listMediaForExport, listVariants } from '../../media/library.ts'
import { parseVariants, toVariantKey } from '../../media/queries.ts'

// One request may fetch 1,000 objects on the free plan and 10,000 on the paid one, and a download that breaks off
// begins anew: so a large library is exported in parts, each a whole zip that can be fetched again alone.
const filesPerPart = 800
const bytesPerPart = 1_000_000_000
const rowsAtOnce = 1_000

export type PartLimits = { files: number; bytes: number }

/** The parts of an export. Articles are in the last, for an import draws them with the images it has by then. */
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
  // The last one has no end: images that come in meanwhile are in it, or in the part of their id.
  return [...parts, { ...part, to: '', last: true }]
}

/** The library's rows from one id to another, a page at a time. */
export async function* streamLibrary(db: Env['db'], { after, until }: { after: string; until: string }) {
  for (let last = after; ;) {
    const rows = await listMediaForExport(db, { after: last, until, limit: rowsAtOnce })
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** The files that images should have in the store and do not. */
export async function listMissingFiles({
  db,
  media,
}: Pick<Env, 'db' | 'media'>): Promise<{ file: string; name: string }[]> {
  const stored = streamStoredKeys(media)
  const missing: { file: string; name: string }[] = []
  // Both lists are in the order of their ids, so each is gone through once.
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

/** Which of these images are in the library with all their files. */
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
