import { runBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import type { Images } from '#worker/markdown/images.ts'
import { changesPublicContent, toColumns, type Write, createWriteStatements } from '../queries/statements.ts'
import {
  readStoredPost,
  selectStoredPost,
  type StoredPost,
  type StoredRow,
  toStoredPost,
} from '../queries/stored-posts.ts'

export type WriteOutcome =
  /** `problem`: why the stored draft cannot be published. */
  | { kind: 'done'; post: StoredPost; problem: string | null }
  | { kind: 'missing' }
  | { kind: 'conflict'; current: StoredPost }
  | { kind: 'slug-taken' }
  /** The text is too large for a database row, or is to be published but cannot be rendered. */
  | { kind: 'refused'; problem: string }

/**
 * The only way to change a post: one batch that writes everything or nothing and returns the stored post. Bumps the
 * content version if readers see a change.
 */
export async function writePost(db: Database, write: Write, images: Images): Promise<WriteOutcome> {
  const { columns, problem } = toColumns(write, images)
  if (!columns) return { kind: 'refused', problem }
  try {
    const rows = await withStorageTimeout(
      runBatch(db, [
        ...(changesPublicContent(write) ? [bumpContentVersion] : []),
        ...createWriteStatements(write, columns),
        selectStoredPost(write.id),
      ]),
    )
    // The last statement is the one that reads the post.
    const row = rows.at(-1)?.[0] as StoredRow | undefined
    return row ? { kind: 'done', post: toStoredPost(row), problem } : { kind: 'missing' }
  } catch (error) {
    return toWriteOutcome(db, write.id, error)
  }
}

/** Maps violated constraints to outcomes. Rethrows every other error as a storage failure. */
async function toWriteOutcome(db: Database, id: string, error: unknown): Promise<WriteOutcome> {
  const text = String(error) + String(error instanceof Error ? error.cause : '')
  if (text.includes('UNIQUE constraint failed: posts.slug')) return { kind: 'slug-taken' }
  if (text.includes('FOREIGN KEY constraint failed')) return { kind: 'missing' }
  if (!text.includes('NOT NULL constraint failed: posts.rev')) throw error
  const current = await readStoredPost(db, id)
  return current ? { kind: 'conflict', current } : { kind: 'missing' }
}
