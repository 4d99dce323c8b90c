import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import type { Database } from '#worker/env.ts'
import { prepareDeletions } from './kind-hooks.ts'
import { toPath } from './slug.ts'
import {
  type AnyContent,
  selectStored,
  type StoredRow,
  type StoredText,
  toStoredText,
} from './stored-text.ts'
import type { ImportedState } from './text-group.ts'

// Texts of all kinds as exports and imports carry them.

export type TransferredText<Content = AnyContent> = ImportedState & {
  id: string
  createdAt: number
  /** What readers see or saw, or the newest text if they saw none. */
  content: Content
  /** The version that readers see instead from a moment on, if the text is published. */
  replacement: { content: Content; at: number } | null
  /** Newer text than both. */
  workingCopy: Content | null
}

const toInstant = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

export function toTransferredText<Content extends AnyContent>(
  stored: StoredText<Content>,
): Omit<TransferredText<Content>, 'replacement'> {
  const { id, kind, state, content, hasChanges, storage } = stored
  const { path, content: shown } = storage.shown ?? { path: storage.path, content }
  const folder = toPath(id, kind, { slug: '' })
  return {
    id,
    status:
      state === 'trash' || state === 'published' ? state : state === 'scheduled' ? 'published' : 'draft',
    publishedAt: storage.publishedAt ?? toInstant(stored.from),
    until: toInstant(stored.until),
    createdAt: storage.createdAt,
    updatedAt: storage.updatedAt,
    content: shown.slug === undefined ? shown : { ...shown, slug: path.slice(folder.length) },
    workingCopy: hasChanges ? content : null,
  }
}

/** Content of any kind. Nothing is checked, so that a text that is no longer valid is exported, too. */
const anyContent = v.looseObject({ title: v.string(), slug: v.exactOptional(v.string()) })
export type LooseContent = v.InferOutput<typeof anyContent>
/** No condition: the query chooses. */
const anyText = { isMember: sql`TRUE`, storedSchema: anyContent }

const textsAtOnce = 100

/** All texts in the owner's order, for the export, page by page. */
export async function* streamTransferredTexts(
  db: Database,
  now: number,
): AsyncGenerator<TransferredText<LooseContent> & { kind: AnyKindName }> {
  const all = await db.column<string>(sql`SELECT id FROM entries ORDER BY kind, position, id`)
  for (let at = 0; at < all.length; at += textsAtOnce) {
    const ids = all.slice(at, at + textsAtOnce)
    const rows = await db.all<StoredRow>(
      sql`${selectStored(now)} WHERE e.id ${isOneOf(ids)} ORDER BY e.kind, e.position, e.id`,
    )
    const waiting = await db.all<{ id: string; at: number; content: string }>(sql`
      SELECT p.entry_id AS id, p.from_at AS at, r.content FROM entry_publications p
      JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev
      WHERE p.entry_id ${isOneOf(ids)} AND p.from_at > ${now}`)
    const replacements = new Map(waiting.map(({ id, at: from, content }) => [id, { at: from, content }]))
    for (const row of rows) {
      const found = row.public_at === null ? undefined : replacements.get(row.id)
      const content = found && v.parse(anyContent, JSON.parse(found.content))
      const replacement = found && content ? { at: found.at, content } : null
      yield { ...toTransferredText(toStoredText(anyText, row, now)), replacement, kind: row.kind }
    }
  }
}

/**
 * SQL condition: the entry `e` is as an import created it, perhaps with other tags, whose changes are no revisions. A
 * scheduled one that readers see by now is marked as published, and so is the replacement of a published one. Ids alone
 * prove nothing: those of services and legal texts are fixed, and used again.
 */
const isAsImported = sql`EXISTS (SELECT 1 FROM entry_revisions r WHERE r.entry_id = e.id AND r.rev = 1
  AND r.saved_at = e.saved_at AND NOT EXISTS (SELECT 1 FROM entry_revisions WHERE entry_id = e.id AND rev > 1)
  AND (r.kind IN ('imported', 'scheduled') OR r.kind = 'published' AND (e.first_published_at > r.saved_at
    OR EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = e.id AND rev = 1 AND from_at > r.saved_at))))`

export type ExistingText = {
  id: string
  path: string
  /** Of its current text; null if its kind has none. */
  title: string | null
  savedAt: number
  isAsImported: boolean
  isInTrash: boolean
}

/** Texts that have one of these ids or paths (without the leading slash), for the import. */
export async function findExistingTexts(
  db: Database,
  ids: readonly string[],
  paths: readonly string[],
): Promise<ExistingText[]> {
  type Row = Pick<ExistingText, 'id' | 'path' | 'title' | 'savedAt'> &
    Record<'isAsImported' | 'isInTrash', 0 | 1>
  const rows = await db.all<Row>(sql`
    SELECT e.id, coalesce(p.path, e.path) AS path, e.content ->> 'title' AS title, e.saved_at AS savedAt, ${isAsImported} AS isAsImported,
      e.trashed_at IS NOT NULL AS isInTrash FROM entries e
    LEFT JOIN entry_publications p ON p.entry_id = e.id
    WHERE e.id ${isOneOf(ids)} OR e.id IN (
      SELECT id FROM entries WHERE language = 'es' AND path ${isOneOf(paths)}
      UNION SELECT entry_id FROM entry_publications WHERE path ${isOneOf(paths)})`)
  return rows.map((row) => ({
    ...row,
    isAsImported: row.isAsImported === 1,
    isInTrash: row.isInTrash === 1,
  }))
}

/** Subquery: which texts with these ids an import has created and nobody has changed since. */
export const selectUnchanged = (importId: string, ids: readonly string[]): SQL =>
  sql`SELECT e.id FROM entries e WHERE e.id ${isOneOf(ids)} AND ${isAsImported}
    AND e.saved_at <= (SELECT coalesce(ended_at, updated_at) FROM imports WHERE id = ${importId})`

/** Deletes the texts of `selectUnchanged` and returns their ids. `before`: what must run first. */
export function deleteUnchanged(importId: string, ids: readonly string[]): { before: SQL[]; deletion: SQL } {
  const unchanged = selectUnchanged(importId, ids)
  return {
    before: prepareDeletions(unchanged),
    deletion: sql`DELETE FROM entries WHERE id IN (${unchanged}) RETURNING id`,
  }
}
