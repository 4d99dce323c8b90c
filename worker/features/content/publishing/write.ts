import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { Database } from '#worker/env.ts'
import { missing, type Outcome, type Refusal } from '#worker/features/content/engine/outcome.ts'
import type { Images } from '#worker/markdown/images.ts'
import { changesPublicContent, toColumns, type Write, createWriteStatements } from '../queries/statements.ts'
import {
  readStoredPost,
  selectStoredPost,
  type StoredPost,
  type StoredRow,
  toStoredPost,
} from '../queries/stored-posts.ts'
import { slugTakenMessage } from './publishable.ts'

/** `unsaved`: messages by field, for values that were not stored as sent or that cannot be published. */
export type SavedPost = { post: StoredPost; unsaved: Record<string, string> }
export type PostOutcome = Outcome<SavedPost, StoredPost>

/**
 * Writes a post in one batch, which stores everything or nothing. Returns the stored post, or why it was refused.
 * Raises the content version if readers see a change.
 */
export async function writePost(db: Database, write: Write, images: Images): Promise<PostOutcome> {
  const { columns, problem } = toColumns(write, images)
  // The text is too large for a database row, or is to be published but cannot be rendered.
  if (!columns) return { ok: false, reason: 'invalid', fields: { markdown: problem } }
  try {
    const rows = await queryBatch(db, [
      ...(changesPublicContent(write) ? [bumpContentVersion] : []),
      ...createWriteStatements(write, columns),
      selectStoredPost(write.id),
    ])
    // The last statement is the one that reads the post.
    const row = rows.at(-1)?.[0] as StoredRow | undefined
    if (!row) return missing
    const unsaved = problem === null ? {} : { markdown: problem }
    return { ok: true, value: { post: toStoredPost(row), unsaved } }
  } catch (error) {
    return toRefusal(db, write.id, error)
  }
}

/** Maps violated constraints to refusals. Rethrows every other error as a storage failure. */
async function toRefusal(db: Database, id: string, error: unknown): Promise<Refusal<StoredPost>> {
  const text = String(error) + String(error instanceof Error ? error.cause : '')
  if (/UNIQUE constraint failed: (posts\.slug|entries\.language, entries\.path)/.test(text))
    return { ok: false, reason: 'slugTaken', fields: { slug: slugTakenMessage } }
  if (text.includes('FOREIGN KEY constraint failed')) return missing
  if (!text.includes('NOT NULL constraint failed: entries.rev')) throw error
  const current = await readStoredPost(db, id)
  return current ? { ok: false, reason: 'stale', current } : missing
}
