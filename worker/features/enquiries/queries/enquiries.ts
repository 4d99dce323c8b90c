import { sql, type SQL } from 'drizzle-orm'
import type { Enquiry } from '#client/features/enquiries/contract/enquiry.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { nextIdSql } from '#worker/db/writes-paused.ts'
import type { Database } from '#worker/env.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { lastConsideredEnquiry } from '../../webhooks/queries.ts'
import { hashParts } from '../form/hash.ts'
import { type Score, scoreEnquiry, type SubmissionSignals } from '../form/score.ts'
import { toHour, quarantineKey, siteKey } from './limits.ts'

/** A file of a message. `dropped`: why its bytes are not stored. */
export type FileRow = { id: string; name: string; type: string; size: number; dropped: string | null }

/** `key`: a second message with it is not stored. */
type NewMessage = {
  reference: string
  key: string
  author: string
  address: string
  text: string
  messageId: string | null
  mark: 'automatic' | null
  files: readonly FileRow[]
}

/** Statements that add a message from the sender, with its files, to an enquiry. */
export function insertMessage(now: number, message: NewMessage): SQL[] {
  const { reference, key, author, address, text, messageId, mark, files } = message
  const given = sql`json_each(${JSON.stringify(files)})`
  const stored = sql`(SELECT id FROM enquiry_messages WHERE key = ${key})`
  return [
    // Before the message, because a second one with the key must not add files.
    sql`INSERT INTO enquiry_files (id, enquiry_id, name, type, size, dropped, created_at)
      SELECT value ->> 'id', e.id, value ->> 'name', value ->> 'type', value ->> 'size', value ->> 'dropped', ${now}
      FROM enquiries e, ${given} WHERE e.reference = ${reference} AND NOT EXISTS ${stored}`,
    sql`INSERT INTO enquiry_messages (id, key, enquiry_id, direction, author, address, address_key, text, message_id,
        state, mark, created_at)
      SELECT ${nextIdSql(sql`enquiry_messages`)}, ${key}, id, 'in', ${author}, ${address}, ${normalizeEmail(address)}, ${text}, ${messageId}, 'received', ${mark}, ${now}
      FROM enquiries WHERE reference = ${reference} ON CONFLICT (key) DO NOTHING`,
    sql`UPDATE enquiry_files SET message_id = ${stored} WHERE id IN (SELECT value ->> 'id' FROM ${given})`,
  ]
}

/** Enquiries in quarantine; beyond that the oldest are deleted. */
export const quarantineMax = 2_000
/** Enquiries deleted with each insert, so that a far too large quarantine does not make the statement slow. */
const evictedAtOnce = 10

const evictOldest = sql`DELETE FROM enquiries WHERE id IN (
  SELECT id FROM enquiries WHERE place = 'spam' ORDER BY id LIMIT (
    SELECT min(${evictedAtOnce}, max(0, coalesce(sum(count), 0) - ${quarantineMax}))
    FROM enquiry_counts WHERE place = 'spam'))`

/** `tokenUses`: overrides the number of earlier enquiries with the token. */
type GivenSignals = Omit<SubmissionSignals, 'sameMessage' | 'isAllowedSender' | 'tokenUses'> & {
  tokenUses?: number
}

export type Submission = { enquiry: Enquiry; tokenId: string; signals: GivenSignals }

type History = { tokenUses: number; sameMessage: number; allowed: number }

export async function scoreWithHistory(
  db: Database,
  now: number,
  { enquiry, tokenId, signals }: Submission,
): Promise<Score> {
  const { allowed, ...history } = await db.get<History>(sql`
      SELECT
        (SELECT count(*) FROM enquiries WHERE token_id = ${tokenId}) AS tokenUses,
        (SELECT count(*) FROM enquiries WHERE message_digest = ${hashParts(enquiry.mensaje)}
          AND created_at > ${now - dayMs}) AS sameMessage,
        (SELECT count(*) FROM enquiry_allowed WHERE email = ${normalizeEmail(enquiry.correo)}) AS allowed`)
  return scoreEnquiry(enquiry, { ...history, isAllowedSender: allowed > 0, ...signals })
}

export const filesMessageText = 'Archivos que llegaron con el mensaje.'
const toFilesKey = (key: string): string => `files:${key}`

/** Returns the earlier submission with this key, or null. `lacksFile`: it had a file that is not stored. */
export async function findStored(
  db: Database,
  key: string,
): Promise<{ reference: string; lacksFile: boolean } | null> {
  const row = await db.find<{ reference: string; dropped: number }>(sql`
      SELECT reference, EXISTS (SELECT 1 FROM enquiry_files f JOIN enquiry_messages m ON m.id = f.message_id
        WHERE m.key = ${toFilesKey(key)} AND f.dropped IS NOT NULL) AS dropped
      FROM enquiries WHERE idempotency_key = ${key}`)
  return row ? { reference: row.reference, lacksFile: row.dropped === 1 } : null
}

export type NewEnquiry = Enquiry & {
  reference: string
  key: string
  tokenId: string
  /** The form token is valid for one message: a second message with it may only be stored in quarantine. */
  oneUse: boolean
  spam: boolean
  score: number
  reasons: readonly string[]
  /** Whether a notification is to be sent. */
  notify: boolean
  file?: FileRow | null
}

/** Stores and counts an enquiry. Returns null if its key is already stored or its token is used. */
export async function insertEnquiry(db: Database, now: number, enquiry: NewEnquiry): Promise<number | null> {
  const { nombre, correo, telefono, empresa, asunto, mensaje } = enquiry
  const isTokenFree =
    enquiry.oneUse && !enquiry.spam
      ? sql`NOT EXISTS (SELECT 1 FROM enquiries WHERE token_id = ${enquiry.tokenId})`
      : sql`TRUE`
  const [stored] = await queryBatch<[{ id: number }]>(db, [
    sql`
      INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, email_key, phone, company, subject, message,
        message_digest, folded, state, score, reasons, mail_state, created_at, updated_at)
      SELECT max(${nextIdSql(sql`enquiries`)}, ${lastConsideredEnquiry} + 1), ${enquiry.reference}, ${enquiry.key},
        ${enquiry.tokenId}, ${nombre}, ${correo}, ${normalizeEmail(correo)}, ${telefono}, ${empresa}, ${asunto}, ${mensaje},
        ${hashParts(mensaje)},
        ${foldText([enquiry.reference, nombre, correo, telefono, empresa, mensaje].join('\n'))},
        ${enquiry.spam ? 'spam' : 'new'}, ${enquiry.score}, ${JSON.stringify(enquiry.reasons)},
        ${enquiry.notify ? 'pending' : 'off'}, ${now}, ${now}
      WHERE ${isTokenFree}
      ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
    // The reference exists only if the enquiry was inserted.
    sql`
      INSERT INTO enquiry_limits (key, hour, count)
      SELECT ${enquiry.spam ? quarantineKey : siteKey}, ${toHour(now)}, 1 FROM enquiries WHERE reference = ${enquiry.reference}
      ON CONFLICT (key, hour) DO UPDATE SET count = count + 1`,
    ...(enquiry.file
      ? insertMessage(now, {
          reference: enquiry.reference,
          key: toFilesKey(enquiry.key),
          author: nombre,
          address: correo,
          text: filesMessageText,
          messageId: null,
          mark: null,
          files: [enquiry.file],
        })
      : []),
    ...(enquiry.spam ? [evictOldest] : []),
  ])
  return stored[0]?.id ?? null
}
