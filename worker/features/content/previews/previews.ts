import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Preview } from '#client/features/content/contract/edited-text.ts'
import { href } from '#client/features/site/routes.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { missing, type Outcome } from '../saving/outcome.ts'
import { createId } from '../saving/write-entry.ts'

/** The limit of active preview links of one text. Anybody who has such a link can read it. */
export const maxPreviews = 20
const tooManyPreviews = `Ya hay ${maxPreviews} enlaces de vista previa de este texto. Anula alguno antes de crear otro.`

// Preview links show an unpublished article or entry without signing in until they expire or are revoked.

const idRow = v.object({ id: v.number() })
type StoredPreview = { id: number; token: string; createdAt: number; expiresAt: number }

export type PreviewPlace = Pick<Env, 'db' | 'siteUrl'> & { id: string; now: number }

/** The texts that the links show, which are of one API. */
type PreviewedTexts = { isMember: SQL }

const toPreview = (siteUrl: string, preview: StoredPreview): Preview => ({
  id: preview.id,
  url: siteUrl + href('vista-previa', { token: preview.token }),
  createdAt: new Date(preview.createdAt).toISOString(),
  expiresAt: new Date(preview.expiresAt).toISOString(),
})

/** The unexpired preview links of an article or entry, newest first. */
export async function listPreviews({ db, siteUrl, id, now }: PreviewPlace): Promise<Preview[]> {
  const rows = await db.all<StoredPreview>(sql`
      SELECT id, token, created_at AS createdAt, expires_at AS expiresAt FROM entry_previews
      WHERE entry_id = ${id} AND expires_at > ${now} ORDER BY id DESC LIMIT ${maxPreviews}`)
  return rows.map((row) => toPreview(siteUrl, row))
}

/** Creates a link with a random token. Deletes all expired links. */
export async function createPreview(
  { isMember }: PreviewedTexts,
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
        sql`EXISTS (SELECT 1 FROM entries e WHERE e.id = ${place.id} AND e.trashed_at IS NULL AND ${isMember})`,
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
  if (isMade) return { ok: true, value: toPreview(siteUrl, { id, token, createdAt: now, expiresAt }) }
  const { length } = await listPreviews(place)
  return length < maxPreviews ? missing : { ok: false, reason: 'full', message: tooManyPreviews }
}

/** Deletes a link; false if there is none. */
export function revokePreview(
  { isMember }: PreviewedTexts,
  place: PreviewPlace,
  id: number,
  auditStep: BatchStep,
): Promise<boolean> {
  const revoked = sql`entry_previews WHERE id = ${id}
    AND entry_id = (SELECT e.id FROM entries e WHERE e.id = ${place.id} AND ${isMember})`
  return writeBatch(place.db, [
    { conditions: [sql`EXISTS (SELECT 1 FROM ${revoked})`], statements: [sql`DELETE FROM ${revoked}`] },
    auditStep,
  ])
}
