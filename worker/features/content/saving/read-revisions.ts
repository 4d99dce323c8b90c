import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Revision } from '#client/features/content/contract/edited-text.ts'
import { revisionKinds } from '#client/features/content/contract/states.ts'
import type { Database } from '#worker/env.ts'
import { maxRevisions } from './revisions.ts'
import type { TextReader } from './stored-text.ts'

const row = v.object({
  id: v.number(),
  kind: v.picklist(revisionKinds),
  at: v.number(),
  author: v.nullable(v.string()),
})

/** The stored revisions of a text, newest first. */
export async function listRevisions(
  db: Database,
  { isMember }: TextReader<unknown>,
  id: string,
): Promise<Revision[]> {
  const rows = await db.all(sql`
    SELECT r.id, r.kind, r.saved_at AS at, r.author_name AS author FROM entry_revisions r JOIN entries e ON e.id = r.entry_id
    WHERE e.id = ${id} AND ${isMember} ORDER BY r.rev DESC LIMIT ${maxRevisions}`)
  return rows.map((each) => {
    const { at, ...revision } = v.parse(row, each)
    return { ...revision, at: new Date(at).toISOString() }
  })
}

/** Reads the content of a revision; null if it does not exist. */
export async function readRevision<Content>(
  db: Database,
  { isMember, storedSchema }: TextReader<Content>,
  id: string,
  revision: number,
): Promise<Content | null> {
  const found = await db.get<{ content: string } | undefined>(sql`
    SELECT r.content FROM entry_revisions r JOIN entries e ON e.id = r.entry_id
    WHERE e.id = ${id} AND ${isMember} AND r.id = ${revision}`)
  return found ? v.parse(storedSchema, JSON.parse(found.content)) : null
}
