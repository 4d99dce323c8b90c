import { sql, type SQL } from 'drizzle-orm'
import { isLive, type RevisionKind, type TextState } from '#client/features/content/contract/states.ts'
import { keepsDate } from '#client/features/content/kinds/all-kinds.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import { type EntryAction, isAllowedNow, isWaiting } from './actions.ts'
import { getHooks } from './kind-hooks.ts'
import { deleteOldRevisions, insertRevision, markRevision, saveAutosave } from './revisions.ts'

// The SQL of every change of an entry, of all kinds. Each is a step whose conditions guard it.

type Author = { id: string | null; name: string | null; device: string; country: string | null }

/** Who makes a change, and when (epoch milliseconds). */
export type Actor = { author: Author; now: number }

export type EntryChange = Actor & {
  id: string
  kind: AnyKindName
  /** The revision that the change is based on; 0 = not stored yet. */
  rev: number
  action: EntryAction
  /** The state before. */
  state: TextState
}

/** A version of an entry. `path`: public path without the leading slash, or `kind/id` if it has none. */
type Version = { path: string; content: { title: string } }

/** A version that readers see from `at` on. Epoch milliseconds. */
export type Publication = {
  at: number
  /** End of the publication: null = never, undefined = unchanged. */
  until: number | null | undefined
  /** What readers get, made when it is published or scheduled. */
  data: object
  /** The path that leads readers to the new one from now on; null = none, undefined = not yet. */
  formerPath: string | null | undefined
  /** What readers see, if that is not the newest version; for a new entry. */
  shown?: OlderVersion
  /** The version that replaces it from `at` on, which may be the newest one; null = never. */
  next?: OlderVersion & { at: number | null; data: object }
}

/** A version of an entry that is imported with several. The newest one is revision 1. */
type OlderVersion = Version & { rev: number }

export type EntrySave = Version & {
  revision: RevisionKind
  /** It shares a revision with others. */
  isAutosave?: boolean
  publication: Publication | null
  /** Maximum number of entries of the kind. */
  max: number
  createdAt?: number | undefined
  /** When the text that readers see changed last; undefined = unchanged. */
  updatedAt?: number | undefined
  isInTrash?: boolean
}

/** SQL condition: another entry uses this path now, or will once its scheduled version is published. */
export const isPathUsed = (id: string, path: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM entries WHERE language = 'es' AND path = ${path} AND id <> ${id})
    OR EXISTS (SELECT 1 FROM entry_publications WHERE path = ${path} AND entry_id <> ${id}))`

/** SQL conditions: the entry is still at this revision, and in a state in which the action is possible. */
const createConditions = ({ id, kind, rev, action, now }: EntryChange): SQL[] => [
  rev === 0
    ? sql`NOT EXISTS (SELECT 1 FROM entries WHERE id = ${id})`
    : sql`EXISTS (SELECT 1 FROM entries WHERE id = ${id} AND kind = ${kind} AND rev = ${rev})`,
  isAllowedNow(id, action, now),
]

/** A change without a new version. */
const touch = ({ id, now }: EntryChange, ...assignments: SQL[]): SQL =>
  sql`UPDATE entries SET ${sql.join([sql`rev = rev + 1`, sql`saved_at = ${now}`, ...assignments], sql`, `)} WHERE id = ${id}`

function createRevisionStatements(change: EntryChange, save: EntrySave): SQL[] {
  const { revision: kind, publication } = save
  const revision = { ...change, rev: change.rev + 1, kind }
  const text = JSON.stringify(save.content)
  if (save.isAutosave) return saveAutosave(revision, text)
  if (publication?.shown) {
    const { shown, next } = publication
    const older = [
      { ...shown, kind: 'imported' },
      ...(next && next.rev < 1 ? [{ ...next, kind: getNextKind(next) }] : []),
    ]
    return [
      ...older.map((one) =>
        insertRevision({ ...revision, rev: one.rev, kind: one.kind }, JSON.stringify(one.content)),
      ),
      insertRevision(revision, text),
    ]
  }
  return publication && keepsDate(change.kind) && change.rev > 0
    ? markRevision(revision, text)
    : [insertRevision(revision, text)]
}

/** The job that follows what becomes due finds it by the kind of its revision. */
const getNextKind = ({ at }: { at: number | null }): RevisionKind => (at === null ? 'imported' : 'scheduled')

function createPublicationStatements(change: EntryChange, save: EntrySave): readonly SQL[] {
  const { id, kind, rev, now } = change
  const { publication } = save
  if (publication === null) return []
  const { at, until, data, formerPath, next, shown = { ...save, rev: rev + 1 } } = publication
  const insert = (version: OlderVersion, from: number, shownData: object): SQL => sql`
    INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
    VALUES (${id}, ${from}, ${version.rev}, ${kind}, ${version.path}, ${version.content.title},
      ${JSON.stringify(shownData)})`
  const { surround, afterPublication, redirectMoved, recordPublicChange } = getHooks(kind)
  const isDated = keepsDate(kind)
  const isLater = at > now
  const isReplaced =
    isLater && !isDated
      ? sql`(${isWaiting(now)} OR EXISTS (SELECT 1 FROM entries WHERE id = ${id} AND until_at <= ${now}))`
      : sql`TRUE`
  const untilAt = until === undefined ? sql`iif(until_at > ${now}, until_at, NULL)` : sql`${until}`
  const first = isDated ? sql`${at}` : sql`min(coalesce(first_published_at, ${at}), ${at})`
  return surround(at, now, [
    sql`DELETE FROM entry_publications WHERE entry_id = ${id} AND ${isReplaced}`,
    insert(shown, at, data),
    ...(next && next.at !== null ? [insert(next, next.at, next.data)] : []),
    sql`UPDATE entries SET until_at = ${untilAt}, first_published_at = ${first} WHERE id = ${id}`,
    ...afterPublication(id),
    ...(formerPath === undefined ? [] : redirectMoved(formerPath, `/${shown.path}`, now)),
    // Also if it is scheduled: cached answers would otherwise outlive the new date.
    ...(isLater ? [bumpContentVersion] : recordPublicChange),
  ])
}

/** Saves an entry and applies the requested publication. */
export function saveEntry(change: EntryChange, save: EntrySave): BatchStep {
  const { id, kind, rev, now, author } = change
  const { path, max, createdAt = now, updatedAt = null, isInTrash = false } = save
  return {
    conditions: [
      ...createConditions(change),
      sql`NOT ${isPathUsed(id, path)}`,
      ...[save.publication?.shown, save.publication?.next].flatMap((version) =>
        version ? [sql`NOT ${isPathUsed(id, version.path)}`] : [],
      ),
      ...(rev > 0 || !Number.isFinite(max)
        ? []
        : [sql`(SELECT count(*) FROM entries WHERE kind = ${kind}) < ${max}`]),
    ],
    statements: [
      sql`INSERT INTO entries (id, kind, position, rev, content, path, created_at, saved_at, updated_at, author_id,
          author_name, trashed_at)
        VALUES (${id}, ${kind}, (SELECT coalesce(max(position) + 1, 0) FROM entries WHERE kind = ${kind}), ${rev + 1},
          ${JSON.stringify(save.content)}, ${path}, ${createdAt}, ${now}, ${updatedAt}, ${author.id}, ${author.name},
          ${isInTrash ? now : null})
        ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, content = excluded.content, path = excluded.path,
          saved_at = excluded.saved_at, updated_at = coalesce(excluded.updated_at, updated_at),
          trashed_at = excluded.trashed_at`,
      ...createRevisionStatements(change, save),
      ...createPublicationStatements(change, save),
      deleteOldRevisions(id),
    ],
  }
}

/** A date of first publication that did not come is forgotten. */
const forgetFirst = (now: number): SQL =>
  sql`first_published_at = iif(first_published_at > ${now}, NULL, first_published_at)`

/** Sets `until_at` by what is left of the publications. */
const setEndIf = (id: string, end: SQL): SQL =>
  sql`until_at = iif(EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = ${id}), ${end}, NULL)`

/**
 * Unpublishes an entry or moves it to the trash. Its schedule is cancelled. If its kind keeps the publication, that ends
 * now, unless it has ended, and holds the newest version.
 */
function withdraw(change: EntryChange): readonly SQL[] {
  const { id, kind, action, now } = change
  const { surround, beforeWithdrawal, recordPublicChange } = getHooks(kind)
  const isRemoved = keepsDate(kind) ? sql`from_at > ${now}` : sql`TRUE`
  const trashedAt = sql`trashed_at = ${action === 'trash' ? now : null}`
  return surround(now, now, [
    ...beforeWithdrawal(id),
    sql`DELETE FROM entry_publications WHERE entry_id = ${id} AND ${isRemoved}`,
    sql`UPDATE entry_publications SET (rev, title) = (SELECT rev, content ->> 'title' FROM entry_revisions
      WHERE entry_id = ${id} ORDER BY rev DESC LIMIT 1) WHERE entry_id = ${id}`,
    touch(change, setEndIf(id, sql`min(coalesce(until_at, ${now}), ${now})`), forgetFirst(now), trashedAt),
    ...(isLive(change.state) ? recordPublicChange : []),
  ])
}

/** Restores the scheduled version, or else the published one, as the newest version. */
function discard(change: EntryChange): SQL[] {
  const { id, kind, rev, author, now } = change
  const shown = (column: SQL): SQL =>
    sql`(SELECT ${column} FROM entry_publications p JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev
      WHERE p.entry_id = ${id} ORDER BY p.from_at DESC LIMIT 1)`
  return [
    touch(
      change,
      sql`path = coalesce(${shown(sql`p.path`)}, path)`,
      sql`content = coalesce(${shown(sql`r.content`)}, content)`,
    ),
    sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
      SELECT id, rev, 'reverted', content, ${author.id}, ${author.name}, ${now}, ${now} FROM entries WHERE id = ${id}`,
    ...(keepsDate(kind) ? [sql`UPDATE entry_publications SET rev = ${rev + 1} WHERE entry_id = ${id}`] : []),
    deleteOldRevisions(id),
  ]
}

/** An action without a new text. */
export type StateAction = Exclude<EntryAction, 'save' | 'publish' | 'schedule'>

/** Epoch milliseconds. `at`: the date that an action sets. `until`: the end that it sets besides; undefined = unchanged. */
export type ActionDates = { at: number | null; until?: number | null | undefined }

/** The statements of each action without a new text. */
const stateStatements: Readonly<
  Record<StateAction, (change: EntryChange, dates: ActionDates) => readonly SQL[]>
> = {
  changeDate: (change, { at, until }) => [
    sql`UPDATE entry_publications SET from_at = ${at} WHERE entry_id = ${change.id}`,
    touch(
      change,
      sql`first_published_at = ${at}`,
      ...(until === undefined ? [] : [sql`until_at = ${until}`]),
    ),
    bumpContentVersion,
  ],
  setEnd: (change, { at }) => [touch(change, sql`until_at = ${at}`), bumpContentVersion],
  unschedule: (change) => [
    sql`DELETE FROM entry_publications WHERE entry_id = ${change.id} AND ${isWaiting(change.now)}`,
    touch(change, forgetFirst(change.now), setEndIf(change.id, sql`until_at`)),
    bumpContentVersion,
  ],
  unpublish: withdraw,
  revertToTemplate: withdraw,
  discard,
  trash: withdraw,
  restore: (change) => [touch(change, sql`trashed_at = NULL`)],
  delete: ({ id, kind }) => [...getHooks(kind).beforeDeletion(id), sql`DELETE FROM entries WHERE id = ${id}`],
}

export type StateChange = EntryChange & { action: StateAction }

export const changeEntryState = (change: StateChange, dates: ActionDates): BatchStep => ({
  conditions: createConditions(change),
  statements: stateStatements[change.action](change, dates),
})
