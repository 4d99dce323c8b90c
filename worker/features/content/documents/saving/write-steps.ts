import { sql, type SQL } from 'drizzle-orm'
import { hasTemplate } from '#client/features/content/documents/legal.ts'
import { type EntryContent, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { isCurrent, isKindOwned, publicationsWithEntries } from '#worker/db/publications.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import { removeMenuLinks } from '#worker/features/settings/menu-links.ts'
import { deleteOldRevisions, insertRevision, saveAutosave } from '../../engine/revisions.ts'
import { toEntrySlug, isSlugUsed } from './slug.ts'

// The SQL of every change of an entry, each a step whose conditions guard it.

/** SQL condition: the entry is still at this revision; 0 = not stored yet. */
const isAtRevision = (id: string, rev: number): SQL =>
  sql`coalesce((SELECT rev FROM entries WHERE id = ${id} AND kind <> 'article'), 0) = ${rev}`

/** What readers get, made when it is published or scheduled. Epoch milliseconds. `until`: null = no end, undefined = unchanged. */
type Publication = { data: object; at: number; until: number | null | undefined }

export type Author = { id: string; name: string }
export type EntryChange = { id: string; rev: number; now: number }
type EntrySave = EntryChange & {
  content: EntryContent
  publication: Publication | null
  /** Do not merge this revision with the previous autosave. */
  isOwnRevision: boolean
  author: Author
}

function createRevisionStatements(entrySave: EntrySave, text: string): SQL[] {
  const { id, rev, publication, isOwnRevision, author, now } = entrySave
  const kind = publication === null ? 'saved' : publication.at > now ? 'scheduled' : 'published'
  const revision = { id, rev: rev + 1, kind, author, now }
  return publication === null && !isOwnRevision
    ? saveAutosave(revision, text)
    : [insertRevision(revision, text)]
}

const isOtherKindThanPage = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM entries WHERE id = ${id} AND kind <> 'page')`

/** Raises the revision of the contents that may appear on every page, a part of the stored site settings. */
export const raiseContentRevision = sql`UPDATE site_state SET content_rev = content_rev + 1`

/** Statements after each change of what readers see. Other kinds than pages may appear on every page. */
export const recordPublicChange = (id: string): readonly SQL[] => [
  sql`${raiseContentRevision} WHERE ${isOtherKindThanPage(id)}`,
  bumpContentVersion,
]

const defaultServiceIds = sql`json_each(${JSON.stringify(serviceIds)})`
/** Redirects the default services for which the condition on `value`, their id, is true to /servicios. */
const redirectServices = (condition: SQL, now: number): SQL => sql`
  INSERT INTO owner_redirects (source, target, status, created_at)
  SELECT '/servicios/' || value, '/servicios', 301, ${now} FROM ${defaultServiceIds} WHERE ${condition}
  ON CONFLICT (source) DO NOTHING`

const isServed = (now: number): SQL => sql`(NOT ${isKindOwned('service', now)} OR EXISTS (
  SELECT 1 FROM ${publicationsWithEntries} WHERE p.path = 'servicios/' || value AND ${isCurrent(now)}))`

/**
 * Redirects the default services that lose their page by a change to /servicios, so that visitors from search engines
 * find the current services. The owner can change or delete these redirects. `at`: when readers see the change.
 */
function withServiceRedirects(
  { id, now }: Pick<EntryChange, 'id' | 'now'>,
  at: number,
  statements: readonly SQL[],
): SQL[] {
  return [
    redirectServices(sql`(SELECT kind FROM entries WHERE id = ${id}) = 'service' AND ${isServed(now)}`, now),
    ...statements,
    sql`DELETE FROM owner_redirects WHERE created_at = ${now} AND target = '/servicios' AND source IN (
      SELECT '/servicios/' || value FROM ${defaultServiceIds} WHERE ${isServed(at)})`,
  ]
}

/** Redirects the path of a default service whose publication has ended to /servicios. */
export const redirectEndedService = (path: string, now: number): SQL =>
  redirectServices(sql`${path} = 'servicios/' || value`, now)

/** Stores the names of published services, also for enquiries about services that are withdrawn later. */
export const saveServiceNames = (id: string): SQL => sql`
  INSERT INTO service_names (id, name)
  SELECT substr(path, 11), title FROM entry_publications WHERE entry_id = ${id} AND kind = 'service' ORDER BY from_at
  ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name`

const isEnded = (id: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM entries WHERE id = ${id} AND until_at <= ${now})`

/** SQL condition: the publication is scheduled, or is still to be rendered. */
const isWaiting = (now: number): SQL => sql`(from_at > ${now} OR data IS NULL)`

function createPublicationStatements({ id, rev, content, publication, now }: EntrySave): SQL[] {
  if (publication === null) return []
  const { data, at, until } = publication
  const replaced = at > now ? sql`(${isWaiting(now)} OR ${isEnded(id, now)})` : sql`TRUE`
  const untilAt = until === undefined ? sql`iif(until_at > ${now}, until_at, NULL)` : sql`${until}`
  return withServiceRedirects({ id, now }, at, [
    sql`DELETE FROM entry_publications WHERE entry_id = ${id} AND ${replaced}`,
    sql`INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
      VALUES (${id}, ${at}, ${rev + 1}, ${content.kind}, ${toEntrySlug(id, content)}, ${content.title},
        ${JSON.stringify(data)})`,
    sql`UPDATE entries SET until_at = ${untilAt}, first_published_at = min(coalesce(first_published_at, ${at}), ${at})
      WHERE id = ${id}`,
    saveServiceNames(id),
    // Also if it is scheduled: cached answers would otherwise outlive the new date.
    ...(at > now ? [bumpContentVersion] : recordPublicChange(id)),
  ])
}

/** Saves an entry and applies the requested publication. */
export function saveEntry(entrySave: EntrySave): BatchStep {
  const { id, rev, content, now } = entrySave
  const { kind } = content
  const stored = JSON.stringify(content)
  const path = toEntrySlug(id, content)
  return {
    conditions: [
      isAtRevision(id, rev),
      sql`NOT ${isSlugUsed(id, path)}`,
      sql`NOT EXISTS (SELECT 1 FROM entries WHERE id = ${id} AND (trashed_at IS NOT NULL OR kind <> ${kind}))`,
      sql`${rev} > 0 OR (SELECT count(*) FROM entries WHERE kind = ${kind}) < ${getKind(kind).max}`,
    ],
    statements: [
      sql`INSERT INTO entries (id, kind, position, rev, content, path, created_at, saved_at)
        VALUES (${id}, ${kind}, (SELECT coalesce(max(position) + 1, 0) FROM entries WHERE kind = ${kind}),
          ${rev + 1}, ${stored}, ${path}, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, content = excluded.content, path = excluded.path,
          saved_at = excluded.saved_at`,
      ...createRevisionStatements(entrySave, stored),
      ...createPublicationStatements(entrySave),
      deleteOldRevisions(id),
    ],
  }
}

const entryExists = (id: string, condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM entries WHERE id = ${id} AND ${condition})`
const isInTrash = (id: string): SQL => entryExists(id, sql`trashed_at > 0`)

/** Removes menu links to an entry that is being unpublished. Pages with a built-in text keep their links. */
export const removeFromMenus = (id: string): readonly SQL[] =>
  hasTemplate(id) ? [] : removeMenuLinks(sql`${id}`)

/** A date of first publication that did not come is forgotten. */
const firstPublishedAt = (now: number): SQL => sql`iif(first_published_at > ${now}, NULL, first_published_at)`

/** Unpublishes an entry, cancels its schedule and, if `isTrash`, moves it to the trash. */
export function withdrawEntry({ id, rev, now }: EntryChange, isTrash: boolean): BatchStep {
  return {
    conditions: [isAtRevision(id, rev), entryExists(id, sql`trashed_at IS NULL`)],
    statements: withServiceRedirects({ id, now }, now, [
      ...removeFromMenus(id),
      sql`DELETE FROM entry_publications WHERE entry_id = ${id}`,
      sql`UPDATE entries SET rev = rev + 1, until_at = NULL, first_published_at = ${firstPublishedAt(now)},
        saved_at = ${now}, trashed_at = ${isTrash ? now : null} WHERE id = ${id}`,
      ...recordPublicChange(id),
    ]),
  }
}

/** Cancels a scheduled publication. The published version stays. */
export const cancelSchedule = ({ id, rev, now }: EntryChange): BatchStep => ({
  conditions: [
    isAtRevision(id, rev),
    sql`EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = ${id} AND ${isWaiting(now)})`,
  ],
  statements: [
    sql`DELETE FROM entry_publications WHERE entry_id = ${id} AND ${isWaiting(now)}`,
    sql`UPDATE entries SET rev = rev + 1, first_published_at = ${firstPublishedAt(now)},
      until_at = iif(EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = ${id}), until_at, NULL) WHERE id = ${id}`,
    bumpContentVersion,
  ],
})

/** SQL: the newest version that readers see or will see. */
const selectShownRev = (id: string): SQL =>
  sql`(SELECT rev FROM entry_publications WHERE entry_id = ${id} ORDER BY from_at DESC LIMIT 1)`

/** Sets the end date (epoch milliseconds, null for none) of a published or scheduled entry. */
export const setEndDate = ({ id, rev, now }: EntryChange, until: number | null): BatchStep => ({
  conditions: [isAtRevision(id, rev), sql`${selectShownRev(id)} > 0 AND NOT ${isEnded(id, now)}`],
  statements: [
    sql`UPDATE entries SET rev = rev + 1, until_at = ${until} WHERE id = ${id}`,
    bumpContentVersion,
  ],
})

/** Restores the scheduled version, or else the published one, as the newest version. */
export const discardEntryChanges = ({ id, rev, now }: EntryChange, author: Author): BatchStep => ({
  conditions: [isAtRevision(id, rev), sql`${selectShownRev(id)} > 0 AND NOT ${isEnded(id, now)}`],
  statements: [
    sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
      SELECT entry_id, ${rev + 1}, 'reverted', content, ${author.id}, ${author.name}, ${now}, ${now}
      FROM entry_revisions WHERE entry_id = ${id} AND rev = ${selectShownRev(id)}`,
    sql`UPDATE entries SET rev = rev + 1, saved_at = ${now},
      path = (SELECT path FROM entry_publications WHERE entry_id = ${id} ORDER BY from_at DESC LIMIT 1),
      content = (SELECT content FROM entry_revisions WHERE entry_id = ${id} AND rev = ${rev + 1})
      WHERE id = ${id}`,
    deleteOldRevisions(id),
  ],
})

export function restoreEntry({ id, rev, now }: EntryChange): BatchStep {
  return {
    conditions: [isAtRevision(id, rev), isInTrash(id)],
    statements: [
      sql`UPDATE entries SET rev = rev + 1, trashed_at = NULL, saved_at = ${now} WHERE id = ${id}`,
    ],
  }
}

/** Deletes an entry. Without any service of the owner's, the site shows the built-in ones again. */
export function deleteEntry({ id, rev }: Omit<EntryChange, 'now'>): BatchStep {
  return {
    conditions: [isAtRevision(id, rev), isInTrash(id)],
    statements: [
      sql`UPDATE site_state SET services = NULL WHERE NOT EXISTS (
        SELECT 1 FROM entries WHERE kind = 'service' AND id <> ${id}) AND ${entryExists(id, sql`kind = 'service'`)}`,
      ...recordPublicChange(id),
      sql`DELETE FROM entries WHERE id = ${id}`,
    ],
  }
}
