import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Preview } from '#client/features/content/contract.ts'
import { maxPreviews, tooManyPreviewsError } from '#client/runtime/errors.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database, Env } from '#worker/env.ts'
import { missing, type Outcome } from '../saving/outcome.ts'
import { createId } from '../saving/write-entry.ts'

// Preview links show an unpublished article or entry without signing in until they expire or are revoked.

const idRow = v.object({ id: v.number() })
const dayMs = 24 * 60 * 60_000
const tokenPattern = /^[a-z0-9]{32}$/

type StoredPreview = { id: number; token: string; createdAt: number; expiresAt: number }

/** Previews of some kinds of entries. */
export type PreviewSource = {
  /** SQL condition: the entry `e` is of these kinds. */
  isOfKind: SQL
  /** The path of the page that shows the preview. */
  toPath: (token: string) => string
  events: { created: AuditEvent; revoked: AuditEvent }
  /** How the audit log names the previewed text. */
  readAuditName: (db: Database, id: string) => Promise<string>
}

export type PreviewPlace = Pick<Env, 'db' | 'siteUrl'> & { id: string; now: number }

const toPreview = (source: PreviewSource, siteUrl: string, preview: StoredPreview): Preview => ({
  id: preview.id,
  url: siteUrl + source.toPath(preview.token),
  createdAt: new Date(preview.createdAt).toISOString(),
  expiresAt: new Date(preview.expiresAt).toISOString(),
})

/** The unexpired preview links of an article or entry, newest first. */
export async function listPreviews(
  source: PreviewSource,
  { db, siteUrl, id, now }: PreviewPlace,
): Promise<Preview[]> {
  const rows = await db.all<StoredPreview>(sql`
      SELECT id, token, created_at AS createdAt, expires_at AS expiresAt FROM entry_previews
      WHERE entry_id = ${id} AND expires_at > ${now} ORDER BY id DESC LIMIT ${maxPreviews}`)
  return rows.map((row) => toPreview(source, siteUrl, row))
}

/** Creates a link with a random token. Deletes all expired links. */
export async function createPreview(
  source: PreviewSource,
  place: PreviewPlace,
  days: number,
  auditStep: BatchStep,
): Promise<Outcome<Preview>> {
  const { db, siteUrl, now } = place
  const token = createId()
  const expiresAt = now + days * dayMs
  let id = 0
  const isMade = await writeBatch(db, [
    {
      conditions: [
        sql`EXISTS (SELECT 1 FROM entries e WHERE e.id = ${place.id} AND e.trashed_at IS NULL AND ${source.isOfKind})`,
        sql`(SELECT count(*) FROM entry_previews WHERE entry_id = ${place.id} AND expires_at > ${now}) < ${maxPreviews}`,
      ],
      statements: [
        sql`DELETE FROM entry_previews WHERE expires_at <= ${now}`,
        sql`INSERT INTO entry_previews (entry_id, token, created_at, expires_at)
          VALUES (${place.id}, ${token}, ${now}, ${expiresAt}) RETURNING id`,
      ],
      onWritten([, rows = []]) {
        id = v.parse(idRow, rows[0]).id
      },
    },
    auditStep,
  ])
  if (isMade) return { ok: true, value: toPreview(source, siteUrl, { id, token, createdAt: now, expiresAt }) }
  const { length } = await listPreviews(source, place)
  return length < maxPreviews ? missing : { ok: false, reason: 'full', message: tooManyPreviewsError.message }
}

/** Deletes a link; false if there is none. */
export function revokePreview(
  { isOfKind }: PreviewSource,
  place: PreviewPlace,
  id: number,
  auditStep: BatchStep,
): Promise<boolean> {
  const revoked = sql`entry_previews WHERE id = ${id}
    AND entry_id = (SELECT e.id FROM entries e WHERE e.id = ${place.id} AND ${isOfKind})`
  return writeBatch(place.db, [
    { conditions: [sql`EXISTS (SELECT 1 FROM ${revoked})`], statements: [sql`DELETE FROM ${revoked}`] },
    auditStep,
  ])
}

/**
 * Reads columns of the entry `e` that a link shows, with the end of the link as `expiresAt` (epoch ms). Undefined if the
 * link is invalid or expired, or the entry in the trash. `from`: tables for `FROM`, with the entry as `e`.
 */
export async function readPreviewedText<Row>(
  { isOfKind }: PreviewSource,
  { columns, from }: { columns: SQL; from: SQL },
  { db, token, now }: { db: Database; token: string; now: number },
): Promise<(Row & { expiresAt: number }) | undefined> {
  if (!tokenPattern.test(token)) return undefined
  return db.get<(Row & { expiresAt: number }) | undefined>(sql`
      SELECT ${columns}, v.expires_at AS expiresAt FROM ${from} JOIN entry_previews v ON v.entry_id = e.id
      WHERE v.token = ${token} AND v.expires_at > ${now} AND e.trashed_at IS NULL AND ${isOfKind}`)
}
