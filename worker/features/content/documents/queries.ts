import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { postStates } from '#client/features/content/contract/states.ts'
import { type EntryRow, type EditedEntry, maxEntries } from '#client/features/content/documents/contract.ts'
import { type EntryContent, entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { type CollectionKind, collectionKinds, kinds } from '#client/features/content/kinds/names.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { refreshShowcases } from './reading/showcases.ts'

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
  updatedAt: v.number(),
  trashedAt: v.nullable(v.number()),
  revisions: v.pipe(v.string(), v.parseJson(), v.array(revisionRow)),
})

/** SQL: true if the newest version differs from the scheduled version or, without one, from the published version. */
const isChanged = sql.raw(`(coalesce(publish_rev, public_rev) <> rev AND content IS NOT (SELECT r.content
  FROM document_revisions r WHERE r.document_id = documents.id AND r.rev = coalesce(publish_rev, public_rev)))`)

/** The statement that reads an entry for its editor; `toEntry` parses the rows. */
export const selectEntry = (id: string): SQL => sql`
  SELECT id, rev, content, public_slug AS publicSlug, public ->> 'at' AS publicAt, public_rev AS publicRev,
    coalesce(${isChanged}, 0) AS changed, publish_at AS publishAt, until_at AS untilAt, ended_at AS endedAt,
    updated_at AS updatedAt, trashed_at AS trashedAt,
    (SELECT json_group_array(json_object('rev', rev, 'at', at, 'author', author_name, 'published', published))
     FROM (SELECT * FROM document_revisions WHERE document_id = ${id} ORDER BY rev DESC LIMIT ${maxListedRevisions})
    ) AS revisions
  FROM documents WHERE id = ${id}`

const toIso = (at: number): string => new Date(at).toISOString()
const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))

/** Parses the rows of `selectEntry`; null if the entry does not exist. */
export function toEntry([row]: readonly unknown[]): EditedEntry | null {
  if (row === undefined) return null
  const { publicSlug, publicAt, publicRev, trashedAt, revisions, ...stored } = v.parse(storedRow, row)
  const { id, rev, content: text, changed, publishAt, untilAt, endedAt, updatedAt } = stored
  return {
    id,
    rev,
    content: text,
    public: publicSlug === null ? null : { slug: publicSlug, at: toIso(publicAt ?? 0), rev: publicRev ?? 0 },
    changed: changed === 1,
    from: toIsoOrNull(publishAt),
    until: toIsoOrNull(untilAt),
    ended: toIsoOrNull(endedAt),
    savedAt: toIso(updatedAt),
    trashed: trashedAt !== null,
    revisions: revisions.map(({ at, published, ...by }) => ({
      ...by,
      at: toIso(at),
      published: published === 1,
    })),
  }
}

export async function readEntry(db: Database, id: string): Promise<EditedEntry | null> {
  return toEntry(await db.all(selectEntry(id)))
}

/** Reads the content of a version; null if it does not exist. */
export async function readRevision(db: Database, id: string, rev: number): Promise<EntryContent | null> {
  const row = await db.get<{ content: unknown } | undefined>(
    sql`SELECT content FROM document_revisions WHERE document_id = ${id} AND rev = ${rev}`,
  )
  return row ? v.parse(content, row.content) : null
}

const listedRow = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  slug: v.string(),
  title: v.string(),
  state: v.picklist([...postStates, 'changed']),
  updatedAt: v.number(),
})

/** Lists all entries: pages by title, others by position. State `changed`: the newest version is not published. */
export async function listEntries(db: Database): Promise<EntryRow[]> {
  const rows = await db.all(sql`
      SELECT id, kind, slug, content ->> 'title' AS title, updated_at AS updatedAt,
        CASE WHEN trashed_at IS NOT NULL THEN 'trash' WHEN publish_at IS NOT NULL THEN 'scheduled'
          WHEN public IS NULL THEN 'draft' WHEN ${isChanged} THEN 'changed' ELSE 'published' END AS state
      FROM documents ORDER BY kind, iif(kind = 'page', 0, position), title LIMIT ${maxEntries + maxPerKind * collectionKinds.length}`)
  return rows.map((row) => {
    const { updatedAt, ...listed } = v.parse(listedRow, row)
    return { ...listed, updatedAt: toIso(updatedAt) }
  })
}

/** The ids of the entries of a kind in their order, without those in the trash. */
export async function readOrder(db: Database, kind: CollectionKind): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM documents WHERE kind = ${kind} AND trashed_at IS NULL ORDER BY position, id`,
  )
  return rows.map(({ id }) => id)
}

/** Reorders the entries of a kind. Writes nothing unless `ids` are exactly those outside the trash, in a new order. */
export function saveOrder(kind: CollectionKind, ids: readonly string[]): BatchStep {
  const order = JSON.stringify(ids)
  const there = sql`documents WHERE kind = ${kind} AND trashed_at IS NULL`
  return {
    conditions: [
      sql`(SELECT count(*) FROM ${there}) = ${ids.length}`,
      sql`(SELECT count(*) FROM ${there} AND id IN (SELECT value FROM json_each(${order}))) = ${ids.length}`,
      sql`EXISTS (SELECT 1 FROM ${there} AND position IS NOT
        (SELECT key FROM json_each(${order}) WHERE value = documents.id))`,
    ],
    statements: [
      sql`UPDATE documents SET position = (SELECT key FROM json_each(${order}) WHERE value = documents.id)
        WHERE id IN (SELECT value FROM json_each(${order}))`,
      sql`UPDATE site_state SET content_rev = content_rev + 1`,
      ...refreshShowcases,
    ],
  }
}
