import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Revision } from '#client/features/content/contract/edited-text.ts'
import type { Database } from '#worker/env.ts'
import type { TextReader } from './stored-text.ts'

// The stored versions of entries of all kinds.

/** Autosaves of one author within this time (ms) share a revision, unless one removes more characters than this at once. */
const autosaveWindowMs = 5 * 60_000
const maxRemoved = 100
/** Autosaves older than the newest 100 revisions are deleted, and any revision older than the newest 200. */
const maxAutosaves = 100
export const maxRevisions = 200

/** A version of an entry: its number, author and time (epoch milliseconds). */
type NewRevision = {
  id: string
  rev: number
  kind: string
  author: { id: string | null; name: string | null }
  now: number
}

/** True if the version before is worth keeping: one of its fields loses or replaces a long piece. */
export const removesMuch = (before: object, after: object): boolean => {
  const next = new Map(Object.entries(after))
  return Object.entries(before).some(
    ([name, value]) => countRemoved(toText(value), toText(next.get(name))) > maxRemoved,
  )
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The characters between the beginning and the end that both texts share. */
function countRemoved(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return before.length - start - end
}

/** For `FROM`: the newest revision of an entry. */
const newestRevision = (id: string): SQL =>
  sql`(SELECT * FROM entry_revisions WHERE entry_id = ${id} ORDER BY rev DESC LIMIT 1)`

/** SQL condition: readers see the revision, will see it or saw it until the entry was withdrawn. */
const isShown = (id: string): SQL => sql`rev IN (SELECT rev FROM entry_publications WHERE entry_id = ${id})`

export const insertRevision = (
  { id, rev, kind, author, now }: NewRevision,
  text: string,
  condition: SQL = sql`TRUE`,
): SQL => sql`
  INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
  SELECT ${id}, ${rev}, ${kind}, ${text}, ${author.id}, ${author.name}, ${now}, ${now} WHERE ${condition}`

/**
 * Marks the newest revision as published or scheduled if it has this text, unless that would replace its author; else
 * inserts one.
 */
export function markRevision(revision: NewRevision, text: string): SQL[] {
  const { id, rev, kind, author, now } = revision
  return [
    sql`UPDATE entry_revisions SET kind = ${kind}, rev = ${rev}, author_id = ${author.id},
        author_name = ${author.name}, saved_at = ${now}
      WHERE id = (SELECT id FROM ${newestRevision(id)} WHERE content = ${text}
        AND (kind IN ('published', 'scheduled') OR author_id IS ${author.id}))`,
    insertRevision(revision, text, sql`NOT EXISTS (SELECT 1 FROM ${newestRevision(id)} WHERE rev = ${rev})`),
  ]
}

/**
 * Updates the newest revision if it is an autosave of the same author in the window; else inserts one. Autosaves of a
 * scheduled text follow the revision that was scheduled, which stays.
 */
export function saveAutosave(revision: NewRevision, text: string): SQL[] {
  const { id, rev, kind, author, now } = revision
  const isAutosave =
    kind === 'scheduled'
      ? sql`(SELECT kind FROM entry_revisions WHERE entry_id = ${id} ORDER BY rev DESC LIMIT 1 OFFSET 1) = kind`
      : sql`NOT ${isShown(id)}`
  const same = sql`SELECT id FROM ${newestRevision(id)} WHERE kind = ${kind} AND author_id = ${author.id}
    AND created_at > ${now - autosaveWindowMs} AND ${isAutosave}`
  return [
    insertRevision(revision, '{}', sql`NOT EXISTS (${same})`),
    sql`UPDATE entry_revisions SET rev = ${rev}, content = ${text}, saved_at = ${now}
      WHERE id = (SELECT id FROM ${newestRevision(id)})`,
  ]
}

/** Deletes old revisions, but none that a publication shows. */
export function deleteOldRevisions(id: string): SQL {
  const nth = (offset: number) =>
    sql`(SELECT rev FROM entry_revisions WHERE entry_id = ${id} ORDER BY rev DESC LIMIT 1 OFFSET ${offset})`
  return sql`DELETE FROM entry_revisions WHERE entry_id = ${id}
    AND (kind = 'saved' AND rev < ${nth(maxAutosaves)} OR rev <= ${nth(maxRevisions)}) AND NOT ${isShown(id)}`
}

type Row = Omit<Revision, 'at' | 'isOwn'> & { at: number; own: number | null }

/** The stored revisions of a text, newest first, for the user with this id. */
export async function listRevisions(
  db: Database,
  { isMember }: TextReader<unknown>,
  { id, userId }: { id: string; userId: string },
): Promise<Revision[]> {
  const rows = await db.all<Row>(sql`
    SELECT r.id, r.kind, r.saved_at AS at, r.author_name AS author, r.author_id = ${userId} AS own
    FROM entry_revisions r JOIN entries e ON e.id = r.entry_id
    WHERE e.id = ${id} AND ${isMember} ORDER BY r.rev DESC LIMIT ${maxRevisions}`)
  return rows.map(({ at, own, ...revision }) => ({
    ...revision,
    at: new Date(at).toISOString(),
    isOwn: own === 1,
  }))
}

export async function readRevision<Content>(
  db: Database,
  { isMember, storedSchema }: TextReader<Content>,
  id: string,
  revision: number,
): Promise<Content | null> {
  const found = await db.value<string | null>(sql`
    SELECT r.content FROM entry_revisions r JOIN entries e ON e.id = r.entry_id
    WHERE e.id = ${id} AND ${isMember} AND r.id = ${revision}`)
  return found === null ? null : v.parse(storedSchema, JSON.parse(found))
}
