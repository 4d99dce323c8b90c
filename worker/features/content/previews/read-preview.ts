import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { queryBatch } from '#worker/db/batch.ts'
import type { Env } from '#worker/env.ts'
import { selectStored, storedRowSchema, toStoredText } from '../saving/stored-text.ts'
import type { PreviewedText } from '../saving/text-group.ts'
import { getGroup } from '../saving/text-groups.ts'

const tokenPattern = /^[a-z0-9]{32}$/

/**
 * The newest version of a text as readers would see it, and when the link expires. Null if the link is not valid, or the
 * text is in the trash.
 */
export async function readPreview(
  env: Pick<Env, 'db'>,
  token: string,
  now: number,
): Promise<{ text: PreviewedText; isPublic: boolean; expiresAt: string } | null> {
  if (!tokenPattern.test(token)) return null
  const previewed = sql`FROM entry_previews WHERE token = ${token} AND expires_at > ${now}`
  const [[row], [link]] = await queryBatch<[unknown, { expiresAt: number }]>(env.db, [
    sql`${selectStored(now)} WHERE e.id = (SELECT entry_id ${previewed}) AND e.trashed_at IS NULL`,
    sql`SELECT expires_at AS expiresAt ${previewed}`,
  ])
  if (row === undefined || !link) return null
  const stored = v.parse(storedRowSchema, row)
  const group = getGroup(stored.kind)
  const previewedText = toStoredText(group, stored, now)
  const text = await group.toPreview(env.db, previewedText, now)
  return { text, isPublic: previewedText.isPublic, expiresAt: new Date(link.expiresAt).toISOString() }
}
