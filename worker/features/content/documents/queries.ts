import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { postStates } from '#client/features/content/contract/states.ts'
import { type EntryRow, type EditedEntry, maxEntries } from '#client/features/content/documents/contract.ts'
import { getEntryState } from '#client/features/content/documents/entry-state.ts'
import { getNoun } from '#client/features/content/documents/noun.ts'
import { type EntryContent, entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { type CollectionKind, collectionKinds, kinds } from '#client/features/content/kinds/names.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { isCurrent } from '#worker/db/publications.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { raiseContentRevision } from '../saving/kind-hooks.ts'
import { slugTakenMessage } from '../saving/slug.ts'
import type { EntryReader } from '../saving/write-entry.ts'

const maxListedRevisions = 20

const content = v.pipe(v.string(), v.parseJson(), entryContentSchema)

const revisionRow = v.object({ rev: v.number(), at: v.number(), author: v.string(), published: v.number() })
const storedRow = v.object({
  id: v.string(),
  rev: v.number(),
  content,
  publicSlug: v.nullable(v.string()),
  publicAt: v.nullable(v.number()),
  publicRev: v.nullable(v.number()),
  changed: v.number(),
  publishAt: v.nullable(v.number()),
  untilAt: v.nullable(v.number()),
  endedAt: v.nullable(v.number()),
  savedAt: v.number(),
  trashedAt: v.nullable(v.number()),
  revisions: v.pipe(v.string(), v.parseJson(), v.array(revisionRow)),
})

/** The publication of `e` that readers see, and the newest that is scheduled or published, unless it has ended. */
const withPublications = (now: number): SQL => sql`entries e
  LEFT JOIN entry_publications p ON p.entry_id = e.id AND ${isCurrent(now)}
  LEFT JOIN entry_publications n ON n.entry_id = e.id AND (e.until_at IS NULL OR e.until_at > ${now})
    AND n.from_at = (SELECT max(from_at) FROM entry_publications WHERE entry_id = e.id)`

/** SQL: true if the newest version differs from the scheduled version or, without one, from the published version. */
const isChanged = sql`coalesce(n.rev <> e.rev AND e.content IS NOT (SELECT r.content
  FROM entry_revisions r WHERE r.entry_id = e.id AND r.rev = n.rev), 0)`

/** SQL: true if the newest publication is scheduled, or is still to be rendered. */
const isWaiting = (now: number): SQL => sql`(n.from_at > ${now} OR (n.from_at > 0 AND n.data IS NULL))`

/** The statement that reads an entry for its editor; `toEntry` parses the rows. */
const selectEntry = (id: string, now: number): SQL => sql`
  SELECT e.id, e.rev, e.content, p.path AS publicSlug, p.from_at AS publicAt, p.rev AS publicRev,
    ${isChanged} AS changed, iif(${isWaiting(now)}, n.from_at, NULL) AS publishAt,
    iif(e.until_at > ${now}, e.until_at, NULL) AS untilAt, iif(e.until_at > ${now}, NULL, e.until_at) AS endedAt,
    e.saved_at AS savedAt, e.trashed_at AS trashedAt,
    (SELECT json_group_array(json_object('rev', rev, 'at', saved_at, 'author', author_name,
        'published', kind = 'published')) FROM (
      SELECT * FROM entry_revisions WHERE entry_id = ${id} ORDER BY rev DESC LIMIT ${maxListedRevisions})
    ) AS revisions
  FROM ${withPublications(now)} WHERE e.id = ${id} AND e.kind <> 'article'`

const toIso = (at: number): string => new Date(at).toISOString()
const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))

/** Parses the rows of `selectEntry`; null if the entry does not exist. */
function toEntry([row]: readonly unknown[]): EditedEntry | null {
  if (row === undefined) return null
  const { publicSlug, publicAt, publicRev, trashedAt, revisions, ...stored } = v.parse(storedRow, row)
  const { id, rev, content: text, changed, publishAt, untilAt, endedAt, savedAt } = stored
  return {
    id,
    rev,
    content: text,
    public: publicSlug === null ? null : { slug: publicSlug, at: toIso(publicAt ?? 0), rev: publicRev ?? 0 },
    changed: changed === 1,
    from: toIsoOrNull(publishAt),
    until: toIsoOrNull(untilAt),
    ended: toIsoOrNull(endedAt),
    savedAt: toIso(savedAt),
    trashed: trashedAt !== null,
    revisions: revisions.map(({ at, published, ...by }) => ({
      ...by,
      at: toIso(at),
      published: published === 1,
    })),
  }
}

export const entryReader: EntryReader<EditedEntry> = {
  select: selectEntry,
  parse: toEntry,
  getState: getEntryState,
  getNoun: ({ id, content: { kind } }) => getNoun(kind, id),
  pathTakenMessage: slugTakenMessage,
  toAnswer: (entry) => entry,
  toBody: (entry, unsaved) => ({ ...entry, unsaved }),
}

export async function readEntry(db: Database, id: string, now: number): Promise<EditedEntry | null> {
  return toEntry(await db.all(selectEntry(id, now)))
}

/** Reads the newest content of an entry; null if it does not exist. */
export async function readContent(db: Database, id: string): Promise<EntryContent | null> {
  const row = await db.get<{ content: unknown } | undefined>(
    sql`SELECT content FROM entries WHERE id = ${id} AND kind <> 'article'`,
  )
  return row ? v.parse(content, row.content) : null
}

/** Reads the content of a version; null if it does not exist. */
export async function readRevision(db: Database, id: string, rev: number): Promise<EntryContent | null> {
  const row = await db.get<{ content: unknown } | undefined>(
    sql`SELECT content FROM entry_revisions WHERE rev = ${rev}
      AND entry_id = (SELECT id FROM entries WHERE id = ${id} AND kind <> 'article')`,
  )
  return row ? v.parse(content, row.content) : null
}

const listedRow = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  slug: v.string(),
  title: v.string(),
  state: v.picklist([...postStates, 'changed', 'changesScheduled']),
  updatedAt: v.number(),
})

/** Lists all entries: pages by title, others by position. State `changed`: the newest version is not published. */
export async function listEntries(db: Database, now: number): Promise<EntryRow[]> {
  const rows = await db.all(sql`
      SELECT e.id, e.kind, e.path AS slug, e.content ->> 'title' AS title, e.saved_at AS updatedAt,
        CASE WHEN e.trashed_at IS NOT NULL THEN 'trash'
          WHEN ${isWaiting(now)} THEN iif(p.rev IS NULL, 'scheduled', 'changesScheduled')
          WHEN p.rev IS NULL THEN 'draft' WHEN ${isChanged} THEN 'changed' ELSE 'published' END AS state
      FROM ${withPublications(now)} WHERE e.kind <> 'article' ORDER BY e.kind, iif(e.kind = 'page', 0, e.position), title
      LIMIT ${maxEntries + maxPerKind * collectionKinds.length}`)
  return rows.map((row) => {
    const { updatedAt, ...listed } = v.parse(listedRow, row)
    return { ...listed, updatedAt: toIso(updatedAt) }
  })
}

/** The ids of the entries of a kind in their order, without those in the trash. */
export async function readOrder(db: Database, kind: CollectionKind): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM entries WHERE kind = ${kind} AND trashed_at IS NULL ORDER BY position, id`,
  )
  return rows.map(({ id }) => id)
}

/** Reorders the entries of a kind. Writes nothing unless `ids` are exactly those outside the trash, in a new order. */
export function saveOrder(kind: CollectionKind, ids: readonly string[]): BatchStep {
  const order = JSON.stringify(ids)
  const there = sql`entries WHERE kind = ${kind} AND trashed_at IS NULL`
  return {
    conditions: [
      sql`(SELECT count(*) FROM ${there}) = ${ids.length}`,
      sql`(SELECT count(*) FROM ${there} AND id IN (SELECT value FROM json_each(${order}))) = ${ids.length}`,
      sql`EXISTS (SELECT 1 FROM ${there} AND position IS NOT
        (SELECT key FROM json_each(${order}) WHERE value = entries.id))`,
    ],
    statements: [
      sql`UPDATE entries SET position = (SELECT key FROM json_each(${order}) WHERE value = entries.id)
        WHERE id IN (SELECT value FROM json_each(${order}))`,
      raiseContentRevision,
      bumpContentVersion,
    ],
  }
}
