import { type SQL, sql } from 'drizzle-orm'
import { mediaIdAlphabet, type MediaKind, type MediaPages } from '#client/features/media/contract.ts'
import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { searchWithCorrection } from '#worker/search/corrected-search.ts'
import { queryBatch } from '../../db/batch.ts'
import { createKeysetPage } from '../../db/keyset-page.ts'
import { selectReferencedIds } from '../../db/media-references.ts'
import { hasEveryWord } from '../../db/search-text.ts'
import type { Database } from '../../env.ts'
import { type LabelCount, selectLabels, selectRows, toMedia, toStoredFile } from './library.ts'
import type { MediaRow } from './queries.ts'

type MediaList = MediaPages['mngr-medios']

/** Images or files per page of the library. */
const pageSize = 24

/** `unused`: only what nothing uses now, neither readers nor a draft. */
export type LibraryQuery = { q?: string; kind?: MediaKind; label?: string; unused?: boolean; trash?: boolean }

const idPattern = new RegExp(`^[${mediaIdAlphabet}]{20}$`)

/** SQL: nothing uses it now. Reads each text once, however many images and files there are. */
export const isUnusedNow = (id: SQL): SQL =>
  sql`${id} NOT IN (SELECT media_id FROM media_uses) AND ${id} NOT IN (${selectReferencedIds})`

/** In which list of `media_shelves` the images or files are. */
const toListKind = ({ kind = 'image', trash = false }: LibraryQuery): string =>
  trash ? `${kind}-trash` : kind

/** The rows of `media_shelves` that match a query, as table and WHERE clause. */
function selectFromLibrary(query: LibraryQuery): SQL {
  const { q = '', label = '', unused = false } = query
  // Links to one image name its id.
  const words = idPattern.test(q)
    ? [sql`media_id = ${q}`]
    : hasEveryWord(sql`(SELECT folded FROM media WHERE id = media_id)`, q)
  const conditions = [
    sql`kind = ${toListKind(query)}`,
    sql`label = ${label}`,
    ...words,
    ...(unused ? [isUnusedNow(sql`media_id`)] : []),
  ]
  return sql`media_shelves WHERE ${sql.join(conditions, sql` AND `)}`
}

/** How many images or files provide words to correct a query. */
const maxDescribed = 1_000

/** Name, description and labels of each image or file of a list, the newest first. */
function listDescriptions(db: Database, query: LibraryQuery): Promise<string[]> {
  return db.column(sql`
    SELECT name || ' ' || alt || ' ' || labels AS words
    FROM (SELECT media_id FROM ${selectFromLibrary({ ...query, q: '' })}
      ORDER BY created_at DESC, media_id DESC LIMIT ${maxDescribed}) CROSS JOIN media ON id = media_id`)
}

/** One page of the library, newest first. A misspelled query is corrected to `meant`. */
export async function listMedia(
  db: Database,
  query: LibraryQuery,
  from: ListCursor = null,
): Promise<MediaList> {
  const { q = '' } = query
  const { result, meant } = await searchWithCorrection(q, {
    search: (text) => listMatching(db, { ...query, q: text }, from),
    isEmpty: ({ total }) => total === 0,
    readTexts: () => listDescriptions(db, query),
  })
  return { ...result, q, meant }
}

/** One page of what matches. A cursor past the end gives the first page. */
async function listMatching(
  db: Database,
  query: LibraryQuery,
  from: ListCursor,
): Promise<Omit<MediaList, 'q' | 'meant'>> {
  const { q = '', kind = 'image', label = '', unused = false, trash = false } = query
  const isBackwards = from?.side === 'before'
  const direction = isBackwards ? sql`ASC` : sql`DESC`
  const beyond = from
    ? sql`AND (created_at, media_id) ${isBackwards ? sql`>` : sql`<`} (${Number(from.key) || 0}, ${from.id})`
    : sql``
  const ids = sql`SELECT media_id AS id FROM ${selectFromLibrary(query)} ${beyond}
    ORDER BY created_at ${direction}, media_id ${direction} LIMIT ${pageSize + 1}`
  const counted =
    q || unused
      ? sql`SELECT count(*) AS count FROM ${selectFromLibrary(query)}`
      : sql`SELECT count FROM media_counts WHERE kind = ${toListKind(query)} AND label = ${label}`
  const [rows, labels, totals] = await queryBatch<[ListedRow, LabelCount, { count: number }]>(db, [
    selectRows(ids),
    selectLabels,
    counted,
  ])
  const slice = createKeysetPage(rows, from, pageSize)
  if (!slice) return listMatching(db, query, null)
  const { rows: shown, ...places } = slice
  return {
    kind,
    media: kind === 'image' ? shown.map(toMedia) : [],
    files: kind === 'file' ? shown.map(toStoredFile) : [],
    ...places,
    total: totals[0]?.count ?? 0,
    label,
    unused,
    trash,
    labels,
  }
}

type ListedRow = MediaRow & { key: number }
