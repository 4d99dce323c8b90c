// Finds files of the media library and of enquiries that rows name but that are not in the bucket.

type NamedFiles = {
  /** Folder in the bucket, with a slash. */
  folder: string
  /** Selects the `id` and `name` of the files of at most ?2 rows after the id ?1. */
  sql: string
}

export const libraryFiles: NamedFiles = {
  folder: 'medios/',
  sql: `SELECT row.id, row.id || '/' || coalesce(value ->> 'stem', value ->> 'width') || '.' || (value ->> 'extension')
      AS name
    FROM (SELECT id, variants FROM media WHERE id > ?1 ORDER BY id LIMIT ?2) row, json_each(row.variants)`,
}
const enquiryFiles: NamedFiles = {
  folder: 'correo/',
  sql: 'SELECT id, id AS name FROM enquiry_files WHERE dropped IS NULL AND id > ?1 ORDER BY id LIMIT ?2',
}
export const allFiles: readonly NamedFiles[] = [libraryFiles, enquiryFiles]

type Storage = { db: D1Database; media: R2Bucket }

/** Returns the keys in the bucket from the folder's file `after` to `last`. */
async function listKeys(media: R2Bucket, folder: string, after: string, last: string): Promise<Set<string>> {
  const keys = new Set<string>()
  for (let startAfter = folder + after; ;) {
    const { objects, truncated } = await media.list({ prefix: folder, startAfter })
    for (const { key } of objects) keys.add(key)
    startAfter = objects.at(-1)?.key ?? ''
    if (!truncated || startAfter >= last) return keys
  }
}

/**
 * Compares the files of at most `limit` rows after the id `after` with the bucket. Returns the missing keys, and the id
 * at which to continue (null if there are no more rows).
 */
export async function findMissingFiles(
  { db, media }: Storage,
  { folder, sql }: NamedFiles,
  after: string,
  limit: number,
): Promise<{ missing: string[]; after: string | null }> {
  const read = () => db.prepare(sql).bind(after, limit).all<{ id: string; name: string }>()
  const { results: rows } = await read()
  const keys = rows.map(({ name }) => folder + name).toSorted()
  const last = keys.at(-1)
  if (last === undefined) return { missing: [], after: null }
  const stored = await listKeys(media, folder, after, last)
  const missing = keys.filter((key) => !stored.has(key))
  // A row that was deleted meanwhile lacks nothing.
  const named = missing.length > 0 ? new Set((await read()).results.map(({ name }) => folder + name)) : null
  return {
    missing: missing.filter((key) => named?.has(key)),
    after: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}
