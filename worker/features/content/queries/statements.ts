import { sql, type SQL } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import type { RevisionKind } from '#client/features/content/contract/states.ts'
import { type AuditEvent, insertAuditStatement } from '#worker/audit/audit-entry.ts'
import {
  deleteOldRevisions,
  insertRevision,
  newestRevision,
  saveAutosave,
} from '#worker/features/content/engine/revisions.ts'
import type { Images } from '#worker/markdown/images.ts'
import {
  toAllColumns,
  fitsRow,
  toPendingColumns,
  toRenderedColumns,
  tooLargeMessage,
  unrenderedColumns,
} from './columns.ts'
import { type Columns, createIndexStatements, type IndexedPost } from './index-statements.ts'
import { getNewestContent } from './stored-posts.ts'

// The SQL statements that write an article: entry, revision, publication, index, redirects and audit entry. All but the
// first apply only if the entry has the revision of this write.

type Author = { id: string | null; name: string | null; device: string; country: string | null }

/** Who makes a change, and when (epoch milliseconds). */
export type Actor = { author: Author; now: number }

/** The complete state of a post to store. `before` decides on redirects and on invalidating caches. */
export type Write = IndexedPost & {
  /** The `rev` that the change is based on; null creates the post. */
  rev: number | null
  kind: RevisionKind
  author: Author
  now: number
  /** The previous state; null for a new post. `wasLive`: readers have seen the post at this slug. */
  before: {
    slug: string
    content: PostContent
    wasLive: boolean
    status: Write['status']
    publishedAt: number | null
  } | null
  createdAt?: number
  updatedAt?: number
}

export function createWriteStatements(write: Write, columns: Columns): SQL[] {
  return [
    write.rev === null ? insertEntry(write) : updateEntry(write, write.rev),
    ...createDependentStatements(write, columns),
  ]
}

/**
 * The statements for a post that comes from a file and may be imported repeatedly. They update it until somebody
 * edits it, and write nothing if another post has its slug or the owner has removed the samples.
 */
export function createSeedStatements(write: Write, columns: Columns): SQL[] {
  const path = `blog/${write.content.slug}`
  return [
    sql`${insertEntry(write)} AND NOT EXISTS (SELECT 1 FROM first_steps WHERE step = 'samples') AND NOT EXISTS (
        SELECT 1 FROM entry_publications WHERE path = ${path} AND entry_id <> ${write.id})
      ON CONFLICT (id) DO UPDATE SET content = excluded.content, path = excluded.path, saved_at = excluded.saved_at,
        updated_at = excluded.updated_at, first_published_at = excluded.first_published_at WHERE entries.rev = 1
      ON CONFLICT (language, path) DO NOTHING`,
    sql`DELETE FROM entry_revisions WHERE entry_id = ${selectWrittenId(write)}`,
    ...createDependentStatements(write, columns),
  ]
}

function createDependentStatements(write: Write, columns: Columns): SQL[] {
  return [
    ...createRevisionStatements(write),
    ...createPublicationStatements(write),
    deleteOldRevisions(write.id),
    ...createIndexStatements(write, columns, selectWrittenId(write)),
    ...createRedirectStatements(write),
    ...createAuditStatements(write),
  ]
}

const nextRev = ({ rev }: Write): number => (rev ?? 0) + 1

/** SQL: the post's id if its entry has the revision of this write, else NULL. */
const selectWrittenId = (write: Write): SQL =>
  sql`(SELECT id FROM entries WHERE id = ${write.id} AND rev = ${nextRev(write)})`

/** Whether a write stores only pending changes. A change of status or date writes all columns. */
export function isOnlyPending({ rev, workingCopy, status, publishedAt, before }: Write): boolean {
  const stays = before?.status === status && before.publishedAt === publishedAt
  return rev !== null && workingCopy !== null && stays
}

export function changesPublicContent(write: Write): boolean {
  return !isOnlyPending(write) && (write.status === 'published' || write.before?.status === 'published')
}

/**
 * The columns to write. `problem` says why the text cannot be published; a draft is then stored without HTML.
 * `columns` is null if the post is too large, or is to be published but cannot be rendered.
 */
export function toColumns(
  write: Write,
  images: Images,
): { columns: Columns; problem: string | null } | { columns: null; problem: string } {
  if (!fitsRow(getNewestContent(write))) return { columns: null, problem: tooLargeMessage }
  const isPending = isOnlyPending(write)
  const state = { ...write, updatedAt: write.updatedAt ?? write.now }
  const { markdown } = isPending ? getNewestContent(write) : write.content
  const rendered = toRenderedColumns(markdown, images)
  if (isPending)
    return { columns: toPendingColumns(state), problem: 'problem' in rendered ? rendered.problem : null }
  if (!('problem' in rendered)) return { columns: toAllColumns(state, rendered), problem: null }
  const { problem } = rendered
  return write.status === 'published'
    ? { columns: null, problem }
    : { columns: toAllColumns(state, unrenderedColumns), problem }
}

const toEntryPath = (write: Write): string => `blog/${getNewestContent(write).slug}`

/** A withdrawn article keeps its publication, which has ended. */
const selectEnd = ({ status, publishedAt, now }: Write): SQL =>
  status === 'published' || publishedAt === null ? sql`NULL` : sql`coalesce(until_at, ${now})`

/** Ends with a condition, so that others may follow. */
function insertEntry(write: Write): SQL {
  const { id, now, author, createdAt, updatedAt, status, publishedAt } = write
  const ended = status !== 'published' && publishedAt !== null ? now : null
  return sql`INSERT INTO entries (id, kind, path, rev, content, first_published_at, until_at, trashed_at, created_at,
      saved_at, author_id, author_name, updated_at)
    SELECT ${id}, 'article', ${toEntryPath(write)}, 1, ${JSON.stringify(getNewestContent(write))}, ${publishedAt},
      ${ended}, ${status === 'trash' ? now : null}, ${createdAt ?? now}, ${now}, ${author.id}, ${author.name},
      ${updatedAt ?? now}
    WHERE TRUE`
}

function updateEntry(write: Write, rev: number): SQL {
  const { id, now, updatedAt, status, publishedAt } = write
  // NULL if another write came first: the NOT NULL column rejects it, and the batch fails.
  const guarded = sql`CASE WHEN rev = ${rev} THEN rev + 1 END`
  const shown = isOnlyPending(write)
    ? sql``
    : sql`, updated_at = ${updatedAt ?? now}, first_published_at = ${publishedAt}, until_at = ${selectEnd(write)},
        trashed_at = ${status === 'trash' ? sql`coalesce(trashed_at, ${now})` : sql`NULL`}`
  return sql`UPDATE entries SET rev = ${guarded}, content = ${JSON.stringify(getNewestContent(write))},
    path = ${toEntryPath(write)}, saved_at = ${now}${shown} WHERE id = ${id} AND kind = 'article'`
}

/** Readers see the newest revision, or still the one from before if only the date or the state changed. */
function createPublicationStatements(write: Write): SQL[] {
  if (isOnlyPending(write)) return []
  const { id, content, publishedAt, workingCopy, before } = write
  const publication = sql`entry_publications WHERE entry_id = ${selectWrittenId(write)}`
  if (publishedAt === null) return [sql`DELETE FROM ${publication}`]
  const path = `blog/${content.slug}`
  const keepsText = workingCopy !== null && before?.content === content
  const newest = sql`(SELECT max(rev) FROM entry_revisions WHERE entry_id = ${id})`
  const isNewWithPending = write.rev === null && workingCopy !== null
  return [
    // A new article with newer text has no revision of the text that readers see.
    ...(isNewWithPending
      ? [
          insertRevision(
            { ...write, rev: 0 },
            JSON.stringify(content),
            sql`${selectWrittenId(write)} IS NOT NULL`,
          ),
        ]
      : []),
    sql`UPDATE entry_publications SET from_at = ${publishedAt}, path = ${path}, title = ${content.title},
        rev = ${keepsText ? sql`rev` : newest} WHERE entry_id = ${selectWrittenId(write)}`,
    sql`INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
      SELECT ${id}, ${publishedAt}, ${isNewWithPending ? sql`0` : newest}, 'article', ${path}, ${content.title}, '{}'
      WHERE ${selectWrittenId(write)} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${publication})`,
  ]
}

/**
 * A change of state without a new text adds no revision; it is only audited. Publishing marks the newest revision as
 * published, unless that would replace the author of the text.
 */
function createRevisionStatements(write: Write): SQL[] {
  const { id, kind, author, now, workingCopy } = write
  const text = JSON.stringify(getNewestContent(write))
  const revision = { id, rev: nextRev(write), kind, author, now }
  if (kind === 'saved') return saveAutosave(revision, text)
  const isPublication = (kind === 'published' || kind === 'scheduled') && workingCopy === null
  // If an existing post was deleted meanwhile, the foreign key rejects the revision and the batch fails.
  const isWritten = write.rev === null ? sql`${selectWrittenId(write)} IS NOT NULL` : sql`TRUE`
  const marked = sql`UPDATE entry_revisions SET kind = ${kind}, rev = ${revision.rev}, author_id = ${author.id},
      author_name = ${author.name}, saved_at = ${now}
    WHERE id = (SELECT id FROM ${newestRevision(id)} WHERE content = ${text}
      AND (kind IN ('published', 'scheduled') OR author_id IS ${author.id}))`
  const isKnown = isPublication ? sql`rev = ${revision.rev} AND kind = ${kind}` : sql`content = ${text}`
  return [
    ...(isPublication && write.rev !== null ? [marked] : []),
    insertRevision(
      revision,
      text,
      sql`${isWritten} AND NOT EXISTS (SELECT 1 FROM ${newestRevision(id)} WHERE ${isKnown})`,
    ),
  ]
}

/** When a live post moves: redirects its old path, updates older redirects and deletes one from the new path. */
function createRedirectStatements(write: Write): SQL[] {
  if (isOnlyPending(write)) return []
  const { content, before, status, now } = write
  const path = `/blog/${content.slug}`
  const free = sql`DELETE FROM redirects WHERE from_path = ${path} AND ${selectWrittenId(write)} IS NOT NULL`
  if (!before?.wasLive || before.slug === content.slug) return status === 'published' ? [free] : []
  const old = `/blog/${before.slug}`
  return [
    free,
    sql`UPDATE redirects SET to_path = ${path} WHERE to_path = ${old}`,
    sql`INSERT INTO redirects (from_path, to_path, created_at) VALUES (${old}, ${path}, ${now})
      ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path`,
  ]
}

const auditEvents: Partial<Record<RevisionKind, AuditEvent>> = {
  published: 'post.published',
  scheduled: 'post.scheduled',
  unpublished: 'post.unpublished',
  trashed: 'post.trashed',
  restored: 'post.restored',
}

function createAuditStatements({ kind, author, content, now }: Write): SQL[] {
  const event = auditEvents[kind]
  const { id: userId, device, country } = author
  return event ? [insertAuditStatement({ event, userId, detail: content.title, device, country }, now)] : []
}
