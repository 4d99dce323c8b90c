import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type PostContent, type Revision, storedContentSchema } from '#client/features/content/contract.ts'
import { revisionKinds } from '#client/features/content/contract/states.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { missing, type Outcome } from '#worker/features/content/engine/outcome.ts'
import { maxRevisions } from '#worker/features/content/engine/revisions.ts'
import type { Actor } from './statements.ts'
import { readStoredPost, type StoredPost } from './stored-posts.ts'

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

/** Permanently deletes a post that is in the trash. */
export async function deletePost(
  db: Database,
  id: string,
  rev: number,
  { author, now }: Actor,
): Promise<Outcome<null, StoredPost>> {
  const doomed = sql`id = ${id} AND rev = ${rev} AND kind = 'article' AND trashed_at IS NOT NULL`
  const [, deleted = []] = await queryBatch(db, [
    sql`INSERT INTO audit (at, manager_id, event, detail, device, country)
        SELECT ${now}, ${author.id}, 'post.deleted', content ->> 'title', ${author.device}, ${author.country}
        FROM entries WHERE ${doomed}`,
    sql`DELETE FROM entries WHERE ${doomed} RETURNING id`,
  ])
  if (deleted.length > 0) return { ok: true, value: null }
  const current = await readStoredPost(db, id)
  if (!current) return missing
  return current.status === 'trash'
    ? { ok: false, reason: 'stale', current }
    : {
        ok: false,
        reason: 'wrongState',
        message: 'Solo se elimina para siempre lo que está en la papelera.',
      }
}
