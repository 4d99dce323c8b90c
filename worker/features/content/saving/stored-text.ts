import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { draftFacts, type EditedText } from '#client/features/content/contract/edited-text.ts'
import { textStates } from '#client/features/content/contract/states.ts'
import { keepsDate, toPublicPath } from '#client/features/content/kinds/all-kinds.ts'
import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import { type AnyKindName, anyKindNames } from '#client/features/content/kinds/names.ts'
import { isCurrent, hasNotEnded } from '#worker/db/publications.ts'
import { toSortKey } from '#worker/db/search-text.ts'
import type { Database } from '#worker/env.ts'
import { isSocialDrawing, parseImage, selectImageJson } from '../../media/queries.ts'
import { selectState } from './actions.ts'

// How texts of all kinds are read for their editor.

export type AnyContent = { title: string; slug?: string; kind?: AnyKindName }

/** Stored articles do not name their kind. */
export const getKindOf = ({ kind = 'article' }: AnyContent): AnyKindName => kind

/** What the editor does not get of a text. Instants are epoch milliseconds; paths have no leading slash. */
type Storage<Content> = {
  path: string
  /** What readers see, or else will see; of a kind that keeps its date, also what they saw. Null = none. */
  shown: { path: string; content: Content } | null
  publishedAt: number | null
  createdAt: number
  updatedAt: number
}
export type StoredText<Content = AnyContent> = EditedText<Content> & { storage: Storage<Content> }

export const storedRowSchema = v.object({
  id: v.string(),
  kind: v.picklist(anyKindNames),
  rev: v.number(),
  state: v.picklist(textStates),
  content: v.string(),
  path: v.string(),
  /** Null if it is the newest content. */
  shown: v.nullable(v.string()),
  shown_path: v.nullable(v.string()),
  public_at: v.nullable(v.number()),
  last_at: v.nullable(v.number()),
  has_changes: v.number(),
  until_at: v.nullable(v.number()),
  created_at: v.number(),
  updated_at: v.nullable(v.number()),
  saved_at: v.number(),
  cover_image: v.nullable(v.string()),
  drawn_social: v.nullable(v.number()),
  repeats_title: v.number(),
})
export type StoredRow = v.InferOutput<typeof storedRowSchema>

/** SQL: the cover of the newest content of the entry `e`. */
export const newestCoverColumn = sql`e.content ->> 'cover'`

const datedKinds = sql.raw(
  anyKindNames
    .filter(keepsDate)
    .map((kind) => `'${kind}'`)
    .join(', '),
)

/** SQL condition: `n` is the newest publication of the entry `e`, begun or not. */
export const newestPublication = sql.raw(
  'n.entry_id = e.id AND n.from_at = (SELECT max(from_at) FROM entry_publications WHERE entry_id = e.id)',
)

/**
 * SQL, for `FROM`: entries as `e`, each with the publication `p` that readers see and the newest one `n`, begun or not. A
 * publication that has ended counts only for kinds that keep it.
 */
export const withPublications = (now: number): SQL => sql`entries e
  LEFT JOIN entry_publications p ON p.entry_id = e.id AND ${isCurrent(now)}
  LEFT JOIN entry_publications n ON ${newestPublication}
    AND (${hasNotEnded(now, 'e')} OR e.kind IN (${datedKinds}))`

const newestRev = sql.raw('(SELECT max(rev) FROM entry_revisions WHERE entry_id = e.id)')

/** SQL: the newest content of `e` differs from its newest publication `n`. */
export const hasChangesColumn = sql`coalesce(n.path <> e.path OR (n.rev <> ${newestRev} AND e.content IS NOT (
  SELECT content FROM entry_revisions WHERE entry_id = e.id AND rev = n.rev)), 0)`

const titleKey = (entry: 'e' | 'o'): SQL => toSortKey(sql.raw(`${entry}.content ->> 'title'`))

/** SQL: another entry of the kind of `e` has its title. The index is named: no other is as fast. */
const repeatsTitleColumn = sql`(coalesce(e.content ->> 'title', '') <> '' AND EXISTS (
  SELECT 1 FROM entries o INDEXED BY entries_by_sort_title
  WHERE o.kind = e.kind AND ${titleKey('o')} = ${titleKey('e')} AND o.id <> e.id AND o.trashed_at IS NULL))`

/** SQL: entries `e` with what `parseStoredText` needs. */
export const selectStored = (now: number): SQL => sql`
  SELECT e.id, e.kind, e.rev, ${selectState(now)} AS state, e.content, e.path,
    iif(r.rev = ${newestRev} OR r.content IS e.content, NULL, r.content) AS shown, coalesce(p.path, n.path) AS shown_path, p.from_at AS public_at,
    n.from_at AS last_at, ${hasChangesColumn} AS has_changes, e.until_at, e.created_at, e.updated_at, e.saved_at,
    ${selectImageJson(newestCoverColumn)} AS cover_image,
    ${isSocialDrawing(sql`e.content ->> 'socialImage'`)} AS drawn_social,
    ${repeatsTitleColumn} AS repeats_title
  FROM ${withPublications(now)}
  LEFT JOIN entry_revisions r ON r.entry_id = e.id AND r.rev = coalesce(p.rev, n.rev)`

/** The texts that an API serves: which they are, and how their stored content is parsed. */
export type TextReader<Content> = {
  /** SQL condition on the entry `e`. */
  isMember: SQL
  storedSchema: v.GenericSchema<unknown, Content>
}

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export function toStoredText<Content>(
  { storedSchema }: TextReader<Content>,
  row: StoredRow,
  now: number,
): StoredText<Content> {
  const { id, kind, rev, state, path, shown_path: shownPath, until_at: until } = row
  const parse = (json: string): Content => v.parse(storedSchema, JSON.parse(json))
  const content = parse(row.content)
  const isPublic = row.public_at !== null
  const isDated = keepsDate(kind)
  const publishedAt = isDated ? row.last_at : row.public_at
  const isOver = until !== null && until <= now
  return {
    id,
    rev,
    kind,
    content,
    savedAt: new Date(row.saved_at).toISOString(),
    state,
    isPublic,
    publicPath: toPublicPath(kind, shownPath ?? path),
    hasChanges: row.has_changes === 1,
    publishedAt: toIso(publishedAt),
    from: state === 'scheduled' || (isDated && isPublic) ? toIso(row.last_at) : null,
    until: isOver ? null : toIso(until),
    // One that ended as it began was never seen here, such as an imported draft.
    ended: isOver && until > (row.last_at ?? -Infinity) ? toIso(until) : null,
    coverImage: parseImage(row.cover_image),
    drawnSocial: row.drawn_social === 1,
    repeatsTitle: row.repeats_title === 1,
    storage: {
      path,
      shown:
        shownPath === null
          ? null
          : { path: shownPath, content: row.shown === null ? content : parse(row.shown) },
      publishedAt,
      createdAt: row.created_at,
      updatedAt: row.updated_at ?? row.saved_at,
    },
  }
}

/** The statement that reads a text; for a batch. */
export const selectText = ({ isMember }: TextReader<unknown>, id: string, now: number): SQL =>
  sql`${selectStored(now)} WHERE e.id = ${id} AND ${isMember}`

export function parseText<Content>(
  reader: TextReader<Content>,
  [row]: readonly unknown[],
  now: number,
): StoredText<Content> | null {
  return row === undefined ? null : toStoredText(reader, v.parse(storedRowSchema, row), now)
}

export async function readText<Content>(
  db: Database,
  reader: TextReader<Content>,
  id: string,
  now: number,
): Promise<StoredText<Content> | null> {
  return parseText(reader, await db.all(selectText(reader, id, now)), now)
}

export function toEditedText<Content>(stored: StoredText<Content>): EditedText<Content> {
  const { storage: _, ...text } = stored
  return text
}

/** A text that is not stored yet. */
export const toUnsavedText = <Content>(
  id: string,
  kind: AnyKindName,
  content: Content,
  now = 0,
): EditedText<Content> => ({
  ...draftFacts,
  id,
  rev: 0,
  kind,
  content,
  savedAt: new Date(now).toISOString(),
  ...(hasTemplate(id) && { state: 'template' }),
})

/** The schedule that a saved draft follows; null if there is none, or if readers see another version until then. */
export function getFollowedSchedule(stored: StoredText<unknown> | null, now: number) {
  const from = stored?.state === 'scheduled' && !stored.isPublic ? Date.parse(stored.from ?? '') : now
  return from > now ? { from, until: undefined } : null
}
