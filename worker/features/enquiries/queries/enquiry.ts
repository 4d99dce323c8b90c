import { sql, type SQL } from 'drizzle-orm'
import type { EnquiryPage } from '#client/features/enquiries/contract/inbox.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { parseTexts } from '#worker/db/parse-texts.ts'
import type { Database } from '#worker/env.ts'
import { summaryColumns, type SummaryRow, toSummary, selectLabels } from './inbox.ts'
import { addSearchText } from './search-text.ts'

type Row = SummaryRow &
  Omit<EnquiryPage['enquiry'], keyof SummaryRow | 'reasons' | 'mailAt'> & {
    reasons: string
    mailAt: number | null
  }

const toIso = (at: number): string => new Date(at).toISOString()

/**
 * Reads an enquiry, its notes, the labels in use, and the references of the next newer and older enquiry in the same
 * state, or in the trash. Null if there is no such enquiry.
 */
export async function readEnquiry(
  db: Database,
  reference: string,
): Promise<Pick<EnquiryPage, 'enquiry' | 'notes' | 'labels' | 'newer' | 'older'> | null> {
  const own = (column: SQL) => sql`(SELECT ${column} FROM enquiries WHERE reference = ${reference})`
  const place = sql`place = ${own(sql`place`)} AND id`
  const id = own(sql`id`)
  const [row, notes, labels, newer, older] = await Promise.all([
    db.find<Row>(sql`
        SELECT id, ${summaryColumns}, message, score, reasons,
          assignee_id AS assigneeId, mail_attempts AS mailAttempts,
          mail_error AS mailError, mail_at AS mailAt
        FROM enquiries WHERE reference = ${reference}`),
    db.all<{ id: number; author: string; text: string; createdAt: number }>(sql`
        SELECT id, author, text, created_at AS createdAt FROM enquiry_notes
        WHERE enquiry_id = ${own(sql`id`)} ORDER BY created_at, id`),
    db.column<string>(selectLabels),
    db.value<string | null>(sql`SELECT reference FROM enquiries WHERE ${place} > ${id} ORDER BY id LIMIT 1`),
    db.value<string | null>(
      sql`SELECT reference FROM enquiries WHERE ${place} < ${id} ORDER BY id DESC LIMIT 1`,
    ),
  ])
  if (!row) return null
  const { reasons, mailAt, ...rest } = row
  return {
    enquiry: {
      ...rest,
      ...toSummary(rest),
      reasons: parseTexts(reasons),
      mailAt: mailAt === null ? null : toIso(mailAt),
    },
    notes: notes.map((note) => ({ ...note, createdAt: toIso(note.createdAt) })),
    labels,
    newer,
    older,
  }
}

/** Adds an internal note; returns false if there is no such enquiry. */
export async function addNote(
  db: Database,
  now: number,
  note: { reference: string; author: string; text: string },
): Promise<boolean> {
  const [added] = await queryBatch<[{ id: number }]>(db, [
    sql`INSERT INTO enquiry_notes (enquiry_id, author, text, created_at)
      SELECT id, ${note.author}, ${note.text}, ${now} FROM enquiries WHERE reference = ${note.reference}
      RETURNING id`,
    sql`UPDATE enquiries SET ${addSearchText(note.text)} WHERE reference = ${note.reference}`,
  ])
  return added.length > 0
}
