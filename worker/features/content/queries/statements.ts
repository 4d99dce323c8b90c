import { sql, type SQL } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import type { RevisionKind } from '#client/features/content/contract/states.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { type AuditEvent, insertAuditStatement } from '#worker/audit/audit-entry.ts'
import type { Images } from '#worker/markdown/images.ts'
import {
  toAllColumns,
  fitsRow,
  toPendingColumns,
  toRenderedColumns,
  tooLargeMessage,
  unrenderedColumns,
} from './columns.ts'
import { listUsedImages } from './preconditions.ts'
import { getNewestContent } from './stored-posts.ts'

// The SQL statements that write a post: row, tags, revision, image uses, redirects and audit entry. Triggers update
// the search index. All statements but the first apply only if the row has the revision of this write.

type Author = { id: string | null; name: string | null; device: string; country: string | null }

/** Who makes a change, and when (epoch milliseconds). */
export type Actor = { author: Author; now: number }

/** The complete state of a post to store. `before` decides on redirects and on invalidating caches. */
export type Write = {
  id: string
  /** The `rev` that the change is based on; null creates the post. */
  rev: number | null
  kind: RevisionKind
  author: Author
  now: number
  status: 'draft' | 'published' | 'trash'
  /** Epoch milliseconds; a future one schedules. */
  publishedAt: number | null
  /** The published text, or the text of a draft. Its slug is stored as given. */
  content: PostContent
  /** Pending changes: newer text that readers do not see yet. */
  workingCopy: PostContent | null
  /** The previous state; null for a new post. `wasLive`: readers have seen the post at this slug. */
  before: { slug: string; wasLive: boolean; status: Write['status']; publishedAt: number | null } | null
  createdAt?: number
  updatedAt?: number
}

/** Autosaves of one author within this time (ms) share a revision. */
const autosaveWindowMs = 10 * 60_000
/** Autosaves older than the newest 100 revisions are deleted, and any revision older than the newest 200. */
const maxAutosaves = 100
export const maxRevisions = 200

type Columns = Readonly<Record<string, string | number | null>>

export function createWriteStatements(write: Write, columns: Columns): SQL[] {
  return [
    write.rev === null ? insertPost(write, columns) : updatePost(write, write.rev, columns),
    ...createDependentStatements(write),
  ]
}

/**
 * The statements for a post that comes from a file and may be imported repeatedly. They update it until somebody
 * edits it, and write nothing if another post has its slug.
 */
export function createSeedStatements(write: Write, columns: Columns): SQL[] {
  const names = Object.keys(columns).map((name) => sql.identifier(name))
  const assignments = names.map((name) => sql`${name} = excluded.${name}`)
  return [
    sql`${insertPost(write, columns)}
      ON CONFLICT (id) DO UPDATE SET ${sql.join(assignments, sql`, `)} WHERE posts.rev = 1
      ON CONFLICT (slug) DO NOTHING`,
    sql`DELETE FROM revisions WHERE post_id = ${selectWrittenId(write)}`,
    ...createDependentStatements(write),
  ]
}

function createDependentStatements(write: Write): SQL[] {
  return [
    ...createTagStatements(write),
    ...createRevisionStatements(write),
    ...createImageStatements(write),
    ...createRedirectStatements(write),
    ...createAuditStatements(write),
  ]
}

const nextRev = ({ rev }: Write): number => (rev ?? 0) + 1

/** SQL: the post's id if its row has the revision of this write, else NULL. */
const selectWrittenId = (write: Write): SQL =>
  sql`(SELECT id FROM posts WHERE id = ${write.id} AND rev = ${nextRev(write)})`

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
  const { markdown } = isPending ? getNewestContent(write) : write.content
  const rendered = toRenderedColumns(markdown, images)
  if (isPending)
    return { columns: toPendingColumns(write), problem: 'problem' in rendered ? rendered.problem : null }
  if (!('problem' in rendered)) return { columns: toAllColumns(write, rendered), problem: null }
  const { problem } = rendered
  return write.status === 'published'
    ? { columns: null, problem }
    : { columns: toAllColumns(write, unrenderedColumns), problem }
}

const joinList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

function insertPost(write: Write, written: Columns): SQL {
  const { id, now, author, createdAt } = write
  const columns = {
    id,
    ...written,
    created_at: createdAt ?? now,
    author_id: author.id,
    author_name: author.name,
  }
  const names = Object.keys(columns).map((name) => sql`${sql.identifier(name)}`)
  const values = Object.values(columns).map((value) => sql`${value}`)
  return sql`INSERT INTO posts (${joinList(names)}) VALUES (${joinList(values)})`
}

function updatePost(write: Write, rev: number, columns: Columns): SQL {
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
  // NULL if another write came first: the NOT NULL column rejects it, and the batch fails.
  const guarded = sql`CASE WHEN rev = ${rev} THEN rev + 1 END`
  return sql`UPDATE posts SET rev = ${guarded}, ${joinList(assignments)} WHERE id = ${write.id}`
}

function createTagStatements(write: Write): SQL[] {
  if (isOnlyPending(write)) return []
  const { content, status, publishedAt } = write
  const live = status === 'published' ? publishedAt : null
  const bySlug = new Map(content.tags.map((name) => [toSlug(name, 'etiqueta'), name]))
  const given = JSON.stringify([...bySlug].map(([slug, name]) => ({ slug, name })))
  return [
    sql`DELETE FROM post_tags WHERE post_id = ${selectWrittenId(write)}`,
    ...(bySlug.size === 0
      ? []
      : [
          sql`INSERT INTO tags (slug, name) SELECT value ->> 'slug', value ->> 'name' FROM json_each(${given})
            WHERE ${selectWrittenId(write)} IS NOT NULL ON CONFLICT (slug) DO NOTHING`,
          sql`INSERT INTO post_tags (post_id, tag_id, live_at)
            SELECT ${write.id}, t.id, ${live} FROM json_each(${given}) g JOIN tags t ON t.slug = g.value ->> 'slug'
            WHERE ${selectWrittenId(write)} IS NOT NULL`,
        ]),
  ]
}

function createRevisionStatements(write: Write): SQL[] {
  const { id, kind, author, now, workingCopy } = write
  const text = JSON.stringify(getNewestContent(write))
  const rev = nextRev(write)
  const newest = sql`(SELECT * FROM revisions WHERE post_id = ${id} ORDER BY id DESC LIMIT 1)`
  const old = sql`DELETE FROM revisions WHERE post_id = ${id} AND (
    kind = 'saved' AND id < (SELECT id FROM revisions WHERE post_id = ${id} ORDER BY id DESC LIMIT 1 OFFSET ${maxAutosaves})
    OR id <= (SELECT id FROM revisions WHERE post_id = ${id} ORDER BY id DESC LIMIT 1 OFFSET ${maxRevisions}))`
  if (kind !== 'saved') {
    const isPublication = (kind === 'published' || kind === 'scheduled') && workingCopy === null
    // If an existing post was deleted meanwhile, the foreign key rejects the revision and the batch fails.
    const where = write.rev === null ? sql`${selectWrittenId(write)} IS NOT NULL` : sql`TRUE`
    // A change of state without a new text adds no revision; it is only audited. Publishing marks the newest
    // revision as published, unless that would replace the author of the text.
    const marked = sql`UPDATE revisions SET kind = ${kind}, rev = ${rev}, author_id = ${author.id},
        author_name = ${author.name}, saved_at = ${now}
      WHERE id = (SELECT id FROM ${newest} WHERE content = ${text}
        AND (kind IN ('published', 'scheduled') OR author_id IS ${author.id}))`
    const isKnown = isPublication ? sql`rev = ${rev} AND kind = ${kind}` : sql`content = ${text}`
    return [
      ...(isPublication && write.rev !== null ? [marked] : []),
      sql`INSERT INTO revisions (post_id, rev, kind, content, author_id, author_name, created_at, saved_at)
        SELECT ${id}, ${rev}, ${kind}, ${text}, ${author.id}, ${author.name}, ${now}, ${now}
        WHERE ${where} AND NOT EXISTS (SELECT 1 FROM ${newest} WHERE ${isKnown})`,
      old,
    ]
  }
  // Update the newest revision if it is an autosave of the same author in the window; else insert one.
  const same = sql`SELECT id FROM ${newest}
    WHERE kind = 'saved' AND author_id = ${author.id} AND created_at > ${now - autosaveWindowMs}`
  return [
    sql`INSERT INTO revisions (post_id, rev, kind, content, author_id, author_name, created_at, saved_at)
      SELECT ${id}, 0, 'saved', '{}', ${author.id}, ${author.name}, ${now}, ${now} WHERE NOT EXISTS (${same})`,
    sql`UPDATE revisions SET rev = ${rev}, content = ${text}, saved_at = ${now}
      WHERE id = (SELECT max(id) FROM revisions WHERE post_id = ${id})`,
    old,
  ]
}

function createImageStatements(write: Write): SQL[] {
  const { content, workingCopy } = write
  const ids = [...listUsedImages(content), ...(workingCopy ? listUsedImages(workingCopy) : [])]
  return [
    sql`DELETE FROM media_uses WHERE post_id = ${selectWrittenId(write)}`,
    ...(ids.length === 0
      ? []
      : [
          sql`INSERT INTO media_uses (media_id, post_id) SELECT id, ${write.id} FROM media
            WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${selectWrittenId(write)} IS NOT NULL`,
        ]),
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
