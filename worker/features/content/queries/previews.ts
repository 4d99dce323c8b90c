import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Preview } from '#client/features/content/contract.ts'
import { href } from '#client/routes.ts'
import { maxPreviews } from '#client/runtime/errors.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { storedColumns, type StoredPost, type StoredRow, toStoredPost } from './stored-posts.ts'

export type StoredPreview = { id: number; token: string; created_at: number; expires_at: number }

const idRow = v.object({ id: v.number() })
const dayMs = 24 * 60 * 60_000
const tokenPattern = /^[a-z0-9]{32}$/

/** A preview link as the API returns it. */
export function toPreview(preview: StoredPreview, siteUrl: string): Preview {
  return {
    id: preview.id,
    url: siteUrl + href('vista-previa', { token: preview.token }),
    createdAt: new Date(preview.created_at).toISOString(),
    expiresAt: new Date(preview.expires_at).toISOString(),
  }
}

/** The unexpired preview links of a post, newest first. */
export function listPreviews(db: Database, postId: string, now: number): Promise<StoredPreview[]> {
  return withStorageTimeout(
    db.all<StoredPreview>(sql`
      SELECT id, token, created_at, expires_at FROM previews
      WHERE post_id = ${postId} AND expires_at > ${now} ORDER BY id DESC LIMIT ${maxPreviews}`),
  )
}

/** Creates a link with a random token. Null if the post is missing or has `maxPreviews`. Deletes all expired links. */
export async function createPreview(
  db: Database,
  postId: string,
  { days, now }: { days: number; now: number },
  auditStep: BatchStep,
): Promise<StoredPreview | null> {
  const token = crypto.randomUUID().replaceAll('-', '')
  let id = 0
  const made = await writeBatch(db, [
    {
      conditions: [
        sql`EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND status <> 'trash')`,
        sql`(SELECT count(*) FROM previews WHERE post_id = ${postId} AND expires_at > ${now}) < ${maxPreviews}`,
      ],
      statements: [
        sql`DELETE FROM previews WHERE expires_at <= ${now}`,
        sql`INSERT INTO previews (post_id, token, created_at, expires_at)
          VALUES (${postId}, ${token}, ${now}, ${now + days * dayMs}) RETURNING id`,
      ],
      onWritten([, rows = []]) {
        id = v.parse(idRow, rows[0]).id
      },
    },
    auditStep,
  ])
  return made ? { id, token, created_at: now, expires_at: now + days * dayMs } : null
}

export function revokePreview(
  db: Database,
  postId: string,
  id: number,
  auditStep: BatchStep,
): Promise<boolean> {
  const doomed = sql`previews WHERE post_id = ${postId} AND id = ${id}`
  return writeBatch(db, [
    { conditions: [sql`EXISTS (SELECT 1 FROM ${doomed})`], statements: [sql`DELETE FROM ${doomed}`] },
    auditStep,
  ])
}

/** The post and its link's expiry (epoch ms). Null if the link is invalid or expired, or the post in the trash. */
export async function readPreviewedPost(
  db: Database,
  token: string,
  now: number,
): Promise<{ post: StoredPost; expiresAt: number } | null> {
  if (!tokenPattern.test(token)) return null
  const row = await withStorageTimeout(
    db.get<(StoredRow & { expires_at: number }) | undefined>(sql`
      SELECT ${storedColumns}, v.expires_at FROM previews v JOIN posts p ON p.id = v.post_id
      WHERE v.token = ${token} AND v.expires_at > ${now} AND p.status <> 'trash'`),
  )
  return row ? { post: toStoredPost(row), expiresAt: row.expires_at } : null
}
