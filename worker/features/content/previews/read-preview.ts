import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SitePages } from '#client/features/site/contract.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Env } from '#worker/env.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { toPreviewedPost } from '../previewed-post.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { articles } from '../saving/articles.ts'
import { entries } from '../saving/entries.ts'
import { selectStored, storedRowSchema, toStoredText } from '../saving/stored-text.ts'

const tokenPattern = /^[a-z0-9]{32}$/

type ShownText = SitePages['vista-previa']['text']

/**
 * The newest version of a text as readers would see it, and when the link expires. Null if the link is not valid, or the
 * text is in the trash.
 */
export async function readPreview(
  env: Pick<Env, 'db'>,
  token: string,
  now: number,
): Promise<{ text: ShownText; expiresAt: string } | null> {
  if (!tokenPattern.test(token)) return null
  const previewed = sql`FROM entry_previews WHERE token = ${token} AND expires_at > ${now}`
  const [[row], [link]] = await queryBatch<[unknown, { expiresAt: number }]>(env.db, [
    sql`${selectStored(now)} WHERE e.id = (SELECT entry_id ${previewed}) AND e.trashed_at IS NULL`,
    sql`SELECT expires_at AS expiresAt ${previewed}`,
  ])
  if (row === undefined || !link) return null
  const stored = v.parse(storedRowSchema, row)
  return { text: await show(env, stored, now), expiresAt: new Date(link.expiresAt).toISOString() }
}

async function show(
  env: Pick<Env, 'db'>,
  row: v.InferOutput<typeof storedRowSchema>,
  now: number,
): Promise<ShownText> {
  if (row.kind === 'article') {
    const stored = toStoredText(articles, row, now)
    const { content } = stored
    return {
      kind: 'article',
      ...(await toPreviewedPost(env, now, { stored, content, render: renderPreview })),
    }
  }
  const { content } = toStoredText(entries, row, now)
  const shown = await toPublicContent(env.db, content, renderPreview)
  // Safe: `shown` has the fields of the kind.
  return { ...shown, title: content.title || 'Sin título', kind: content.kind } as ShownText
}
