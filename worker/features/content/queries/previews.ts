import { sql } from 'drizzle-orm'
import { href } from '#client/routes.ts'
import type { Database } from '#worker/env.ts'
import { type PreviewSource, readPreviewedText } from '../previews/previews.ts'
import { storedColumns, storedPosts, type StoredPost, type StoredRow, toStoredPost } from './stored-posts.ts'

export const postPreviews: PreviewSource = {
  isOfKind: sql`e.kind = 'article'`,
  toPath: (token) => href('vista-previa', { token }),
  events: { created: 'preview.created', revoked: 'preview.revoked' },
  readAuditName: (_, id) => Promise.resolve(id),
}

/** The post and its link's expiry (epoch ms). Null if the link is invalid or expired, or the post in the trash. */
export async function readPreviewedPost(
  db: Database,
  token: string,
  now: number,
): Promise<{ post: StoredPost; expiresAt: number } | null> {
  const row = await readPreviewedText<StoredRow>(
    postPreviews,
    { columns: storedColumns, from: storedPosts },
    { db, token, now },
  )
  return row ? { post: toStoredPost(row), expiresAt: row.expiresAt } : null
}
