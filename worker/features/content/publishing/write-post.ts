import { sql } from 'drizzle-orm'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { toColumns } from '../queries/columns.ts'
import { createIndexStatements, type IndexedPost } from '../queries/index-statements.ts'
import { type Preconditions, readUsedImages } from '../queries/preconditions.ts'
import { getNewestContent, postReader, type StoredPost, toPostPath } from '../queries/stored-posts.ts'
import type { EntryAction } from '../saving/actions.ts'
import type { EntryChange } from '../saving/steps.ts'
import { type EntryOutcome, writeEntry } from '../saving/write-entry.ts'

export type PostWrite = {
  change: EntryChange
  step: BatchStep
  /** The article after the change. */
  after: IndexedPost
  /** The change is not for readers yet: the text that they see and its date stay. */
  isOnlyPending?: boolean
  /** Null = not audited. */
  auditAs?: EntryAction | null
  /** Messages by field, for values that are not stored as sent. */
  unsaved?: Readonly<Record<string, string>>
}

/** Writes a change of an article and its index in one batch. */
export async function writePost(
  db: Database,
  write: PostWrite,
  preconditions: Preconditions,
): Promise<EntryOutcome<StoredPost>> {
  const { change, step, after, isOnlyPending, auditAs = change.action, unsaved } = write
  // Pending changes are stored without HTML, so the images that only they use need not be read.
  const images = isOnlyPending ? preconditions.images : await readUsedImages(db, preconditions, after.content)
  const { columns, problem } = toColumns(after, images, isOnlyPending)
  if (!columns) return { ok: false, reason: 'invalid', fields: { markdown: problem } }
  return writeEntry(db, postReader, {
    change,
    path: toPostPath(getNewestContent(after).slug),
    steps: [step, { statements: createIndexStatements(after, columns, sql`${after.id}`) }],
    audit: auditAs && { name: after.content.title, as: auditAs },
    unsaved: { ...(problem !== null && { markdown: problem }), ...unsaved },
  })
}
