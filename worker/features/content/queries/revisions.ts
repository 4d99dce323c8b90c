import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type PostContent, type Revision, storedContentSchema } from '#client/features/content/contract.ts'
import { revisionKinds } from '#client/features/content/contract/states.ts'
import type { Database } from '#worker/env.ts'
import { maxRevisions } from '../saving/revisions.ts'

type Row = {
  id: number
  rev: number
  kind: string
  title: string | null
  author_name: string | null
  saved_at: number
}

function toRevision(row: Row): Revision {
  return {
    id: row.id,
    rev: row.rev,
    kind: v.parse(v.picklist(revisionKinds), row.kind),
    at: new Date(row.saved_at).toISOString(),
    author: row.author_name,
    title: row.title ?? '',
  }
}

/** The stored revisions of a post, newest first. */
export async function listRevisions(db: Database, postId: string): Promise<Revision[]> {
  const rows = await db.all<Row>(sql`
      SELECT id, rev, kind, content ->> 'title' AS title, author_name, saved_at FROM entry_revisions
      WHERE entry_id = ${postId} ORDER BY rev DESC LIMIT ${maxRevisions}`)
  return rows.map(toRevision)
}

export async function readRevision(
  db: Database,
  postId: string,
  id: number,
): Promise<{ revision: Revision; content: PostContent } | null> {
  const row = await db.get<(Row & { content: string }) | undefined>(sql`
      SELECT id, rev, kind, content ->> 'title' AS title, author_name, saved_at, content FROM entry_revisions
      WHERE entry_id = ${postId} AND id = ${id}`)
  if (!row) return null
  const content = v.parse(v.pipe(v.string(), v.parseJson(), storedContentSchema), row.content)
  return { revision: toRevision(row), content }
}
