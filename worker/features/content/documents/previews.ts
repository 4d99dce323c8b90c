import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type EntryContent, entryContentSchema } from '#client/features/content/documents/contract/content.ts'
import type { EntryPreview } from '#client/features/content/documents/contract/previews.ts'
import { maxPreviews } from '#client/runtime/errors.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { toPublicContent } from './reading/public-content.ts'

// Preview links show an unpublished text without signing in until they expire or are revoked.

type StoredPreview = { id: number; token: string; createdAt: number; expiresAt: number }

const idRow = v.object({ id: v.number() })
const dayMs = 24 * 60 * 60_000
const tokenPattern = /^[a-z0-9]{32}$/

/** A preview link as the API returns it. `base` is its URL without the token. */
export const toPreview = (preview: StoredPreview, base: string): EntryPreview => ({
  id: preview.id,
  url: base + preview.token,
  createdAt: new Date(preview.createdAt).toISOString(),
  expiresAt: new Date(preview.expiresAt).toISOString(),
})

/** The unexpired preview links of a text, newest first. */
export function listPreviews(db: Database, id: string, now: number): Promise<StoredPreview[]> {
  return withStorageTimeout(
    db.all<StoredPreview>(sql`
      SELECT id, token, created_at AS createdAt, expires_at AS expiresAt FROM document_previews
      WHERE document_id = ${id} AND expires_at > ${now} ORDER BY id DESC LIMIT ${maxPreviews}`),
  )
}

/** Creates a link with a random token. Null if the text is missing or has `maxPreviews`. Deletes all expired links. */
export async function createPreview(
  db: Database,
  entryId: string,
  { days, now }: { days: number; now: number },
  auditStep: BatchStep,
): Promise<StoredPreview | null> {
  const token = crypto.randomUUID().replaceAll('-', '')
  const expiresAt = now + days * dayMs
  let id = 0
  const made = await writeBatch(db, [
    {
      conditions: [
        sql`EXISTS (SELECT 1 FROM documents WHERE id = ${entryId} AND trashed_at IS NULL)`,
        sql`(SELECT count(*) FROM document_previews WHERE document_id = ${entryId} AND expires_at > ${now}) < ${maxPreviews}`,
      ],
      statements: [
        sql`DELETE FROM document_previews WHERE expires_at <= ${now}`,
        sql`INSERT INTO document_previews (document_id, token, created_at, expires_at)
          VALUES (${entryId}, ${token}, ${now}, ${expiresAt}) RETURNING id`,
      ],
      onWritten([, rows = []]) {
        id = v.parse(idRow, rows[0]).id
      },
    },
    auditStep,
  ])
  return made ? { id, token, createdAt: now, expiresAt } : null
}

export function revokePreview(
  db: Database,
  entryId: string,
  id: number,
  auditStep: BatchStep,
): Promise<boolean> {
  const doomed = sql`document_previews WHERE document_id = ${entryId} AND id = ${id}`
  return writeBatch(db, [
    { conditions: [sql`EXISTS (SELECT 1 FROM ${doomed})`], statements: [sql`DELETE FROM ${doomed}`] },
    auditStep,
  ])
}

const shownRow = v.object({
  content: v.pipe(v.string(), v.parseJson(), entryContentSchema),
  expiresAt: v.number(),
})

/** The newest text as readers would see it. Null if the link is invalid or expired, or the text is in the trash. */
export async function readPreviewedEntry(
  db: Database,
  token: string,
  now: number,
): Promise<{ content: EntryContent; shown: object; expiresAt: number } | null> {
  if (!tokenPattern.test(token)) return null
  const row = await withStorageTimeout(
    db.get<unknown>(sql`
      SELECT d.content, p.expires_at AS expiresAt FROM document_previews p JOIN documents d ON d.id = p.document_id
      WHERE p.token = ${token} AND p.expires_at > ${now} AND d.trashed_at IS NULL`),
  )
  if (row === undefined) return null
  const { content, expiresAt } = v.parse(shownRow, row)
  return { content, shown: await toPublicContent(db, content, renderPreview), expiresAt }
}
