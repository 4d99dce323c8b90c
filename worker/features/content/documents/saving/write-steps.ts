import { sql, type SQL } from 'drizzle-orm'
import { maxEntries } from '#client/features/content/documents/contract.ts'
import { hasTemplate } from '#client/features/content/documents/legal.ts'
import type { EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import { removeMenuLinks } from '#worker/features/settings/menu-links.ts'
import { bumpContentRev, refreshShowcases } from '../reading/showcases.ts'
import { toEntrySlug, isSlugUsed } from './slug.ts'

const maxRevisions = 100
/** Autosaves of one author within this time (ms) share a revision. */
const autosaveWindowMs = 10 * 60_000

/** SQL condition: the entry is still at this revision; 0 = not stored yet. */
const isAtRevision = (id: string, rev: number): SQL =>
  sql`coalesce((SELECT rev FROM documents WHERE id = ${id}), 0) = ${rev}`

/** When a save publishes the entry. Epoch milliseconds; `until`: null = no end date, undefined = unchanged. */
export type PublicationChange =
  | { kind: 'none' }
  | { kind: 'now'; shown: object; until: number | null | undefined }
  | { kind: 'later'; at: number; until: number | null | undefined }

export type Author = { id: string; name: string }
export type EntryChange = { id: string; rev: number; now: number }
type EntrySave = EntryChange & {
  content: EntryContent
  publication: PublicationChange
  /** Do not merge this revision with the previous autosave. */
  isOwnRevision: boolean
  author: Author
}

/** Inserts a revision. `began_at`: start of the autosave window, taken from an autosave of the same author. */
const addRevision = ({ id, rev, publication, author, now }: EntrySave, text: string): SQL =>
  sql`INSERT INTO document_revisions (document_id, rev, content, published, author_id, author_name, at, began_at)
    VALUES (${id}, ${rev + 1}, ${text}, ${publication.kind === 'now' ? 1 : 0}, ${author.id}, ${author.name}, ${now},
      coalesce((SELECT began_at FROM document_revisions WHERE document_id = ${id} AND rev = ${rev}
        AND began_at > ${now - autosaveWindowMs} AND published = 0 AND author_id = ${author.id}), ${now}))`

/** Deletes this author's previous autosave in the window, unless that revision is scheduled. */
const deletePreviousAutosave = ({ id, rev, author, now }: EntrySave): SQL =>
  sql`DELETE FROM document_revisions WHERE document_id = ${id} AND rev = ${rev} AND published = 0
    AND author_id = ${author.id} AND began_at > ${now - autosaveWindowMs}
    AND rev IS NOT (SELECT publish_rev FROM documents WHERE id = ${id})`

export const deleteOldRevisions = (id: string, rev: number): SQL =>
  sql`DELETE FROM document_revisions WHERE document_id = ${id} AND rev <= ${rev - maxRevisions}
    AND rev NOT IN (SELECT value FROM json_each((SELECT json_array(public_rev, publish_rev) FROM documents
      WHERE id = ${id})) WHERE value IS NOT NULL)`

/** Updates what is derived from published entries: the content version for a page, and `showcases` for other kinds. */
export const refreshPublicContent = (id: string, kind: EntryContent['kind']): readonly SQL[] =>
  kind === 'page' ? [bumpContentVersion] : [bumpContentRev(id), ...refreshShowcases]

function createPublicationStatements({ id, rev, content, publication, now }: EntrySave): SQL[] {
  if (publication.kind === 'none') return []
  const slug = toEntrySlug(id, content)
  const until = publication.until === undefined ? sql`until_at` : sql`${publication.until}`
  if (publication.kind === 'later')
    return [
      sql`UPDATE documents SET publish_at = ${publication.at}, publish_rev = ${rev + 1}, publish_slug = ${slug},
        until_at = ${until}, ended_at = NULL WHERE id = ${id}`,
      // Invalidates cached responses, which would otherwise outlive the new publication time.
      bumpContentVersion,
    ]
  return [
    sql`UPDATE documents SET public = ${JSON.stringify({ ...publication.shown, at: now })}, public_slug = ${slug},
      public_rev = ${rev + 1}, publish_at = NULL, publish_rev = NULL, publish_slug = NULL, until_at = ${until},
      ended_at = NULL WHERE id = ${id}`,
    ...refreshPublicContent(id, content.kind),
  ]
}

/** Saves an entry and applies the requested publication. */
export function saveEntry(entrySave: EntrySave): BatchStep {
  const { id, rev, content, publication, isOwnRevision, now } = entrySave
  const { kind } = content
  const stored = JSON.stringify(content)
  const slug = toEntrySlug(id, content)
  const isSitting = publication.kind === 'none' && !isOwnRevision
  return {
    conditions: [
      isAtRevision(id, rev),
      sql`NOT ${isSlugUsed(id, slug)}`,
      sql`NOT EXISTS (SELECT 1 FROM documents WHERE id = ${id} AND (trashed_at IS NOT NULL OR kind <> ${kind}))`,
      sql`${rev} > 0 OR (SELECT count(*) FROM documents WHERE kind = ${kind}) < ${kind === 'page' ? maxEntries : maxPerKind}`,
    ],
    statements: [
      sql`INSERT INTO documents (id, kind, position, rev, content, slug, updated_at)
        VALUES (${id}, ${kind}, (SELECT coalesce(max(position) + 1, 0) FROM documents WHERE kind = ${kind}),
          ${rev + 1}, ${stored}, ${slug}, ${now})
        ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, content = excluded.content, slug = excluded.slug,
          updated_at = excluded.updated_at`,
      addRevision(entrySave, stored),
      ...(isSitting ? [deletePreviousAutosave(entrySave)] : []),
      ...createPublicationStatements(entrySave),
      deleteOldRevisions(id, rev + 1),
    ],
  }
}

const entryExists = (id: string, condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM documents WHERE id = ${id} AND ${condition})`
const isInTrash = (id: string): SQL => entryExists(id, sql`trashed_at > 0`)

/** Removes menu links to an entry that is being unpublished. Pages with a built-in text keep their links. */
export const removeFromMenus = (id: string): readonly SQL[] => (hasTemplate(id) ? [] : [removeMenuLinks(id)])

/** Unpublishes an entry, cancels its schedule and, if `isTrash`, moves it to the trash. */
export function withdrawEntry({ id, rev, now }: EntryChange, isTrash: boolean): BatchStep {
  return {
    conditions: [isAtRevision(id, rev), entryExists(id, sql`trashed_at IS NULL`)],
    statements: [
      ...removeFromMenus(id),
      sql`UPDATE documents SET rev = rev + 1, public = NULL, public_slug = NULL, public_rev = NULL,
        publish_at = NULL, publish_rev = NULL, publish_slug = NULL, until_at = NULL, ended_at = NULL,
        updated_at = ${now}, trashed_at = ${isTrash ? now : null} WHERE id = ${id}`,
      bumpContentRev(id),
      ...refreshShowcases,
    ],
  }
}

/** Cancels a scheduled publication. The published version stays. */
export const cancelSchedule = ({ id, rev }: EntryChange): BatchStep => ({
  conditions: [isAtRevision(id, rev), entryExists(id, sql`publish_at IS NOT NULL`)],
  statements: [
    sql`UPDATE documents SET rev = rev + 1, publish_at = NULL, publish_rev = NULL, publish_slug = NULL,
      until_at = iif(public IS NULL, NULL, until_at) WHERE id = ${id}`,
    bumpContentVersion,
  ],
})

/** Sets the end date (epoch milliseconds, null for none) of a published or scheduled entry. */
export const setEndDate = ({ id, rev }: EntryChange, until: number | null): BatchStep => ({
  conditions: [isAtRevision(id, rev), entryExists(id, sql`(public IS NOT NULL OR publish_at IS NOT NULL)`)],
  statements: [
    sql`UPDATE documents SET rev = rev + 1, until_at = ${until} WHERE id = ${id}`,
    bumpContentVersion,
  ],
})

/** Restores the scheduled version, or else the published one, as the newest version. */
export const discardEntryChanges = ({ id, rev, now }: EntryChange, author: Author): BatchStep => ({
  conditions: [isAtRevision(id, rev), entryExists(id, sql`coalesce(publish_rev, public_rev) > 0`)],
  statements: [
    sql`INSERT INTO document_revisions (document_id, rev, content, published, author_id, author_name, at, began_at)
      SELECT document_id, ${rev + 1}, content, 0, ${author.id}, ${author.name}, ${now}, NULL FROM document_revisions
      WHERE document_id = ${id}
        AND rev = (SELECT coalesce(publish_rev, public_rev) FROM documents WHERE id = ${id})`,
    sql`UPDATE documents SET rev = rev + 1, slug = coalesce(publish_slug, public_slug), updated_at = ${now},
      content = (SELECT content FROM document_revisions WHERE document_id = ${id} AND rev = ${rev + 1})
      WHERE id = ${id}`,
    deleteOldRevisions(id, rev + 1),
  ],
})

export function restoreEntry({ id, rev, now }: EntryChange): BatchStep {
  return {
    conditions: [isAtRevision(id, rev), isInTrash(id)],
    statements: [
      sql`UPDATE documents SET rev = rev + 1, trashed_at = NULL, updated_at = ${now} WHERE id = ${id}`,
    ],
  }
}

export function deleteEntry({ id, rev }: Omit<EntryChange, 'now'>): BatchStep {
  return {
    conditions: [isAtRevision(id, rev), isInTrash(id)],
    statements: [
      bumpContentRev(id),
      sql`DELETE FROM document_revisions WHERE document_id = ${id}`,
      sql`DELETE FROM documents WHERE id = ${id}`,
      ...refreshShowcases,
    ],
  }
}
