import { sql, type SQL } from 'drizzle-orm'
import {
  type AnswerData,
  maxCountedEnquiries,
  maxShownMessages,
  type SenderEnquiry,
  type Template,
  type ThreadFile,
  type ThreadMessage,
} from '#client/features/enquiries/contract/answers.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { toSortKey } from '#worker/db/search-text.ts'
import { subjectTitle } from '#worker/db/subject-title.ts'
import type { Database } from '#worker/env.ts'
import { selectUserName } from '../../account/queries/users.ts'
import { filesMessageText } from '../queries/enquiries.ts'
import { answerStateColumn } from './answer-states.ts'

/** A draft unchanged for longer than this no longer counts as somebody writing, in milliseconds. */
const draftActiveMs = 60 * 60_000
const maxContacts = 20

const toIso = (at: number): string => new Date(at).toISOString()

type MessageRow = Omit<ThreadMessage, 'createdAt' | 'files'> & { createdAt: number }
type FileRow = ThreadFile & { messageId: number | null }
type OtherRow = { name: string; updatedAt: number }
type ContactRow = Omit<SenderEnquiry, 'createdAt'> & { createdAt: number; total: number; allAnswers: number }

export const selectEnquiryId = (reference: string): SQL =>
  sql`(SELECT id FROM enquiries WHERE reference = ${reference})`

export const selectOtherDrafts = (reference: string, userId: string, now: number): SQL => sql`
  SELECT ${selectUserName(sql.raw('manager_id'))} AS name, updated_at AS updatedAt FROM enquiry_drafts
  WHERE enquiry_id = ${selectEnquiryId(reference)} AND manager_id <> ${userId} AND updated_at > ${now - draftActiveMs}
  ORDER BY updated_at DESC`

export const toOtherDraft = ({ name, updatedAt }: OtherRow) => ({ name, updatedAt: toIso(updatedAt) })

/** Selects the sender's enquiries, newest first, with the number of answers that left or wait in the queue. */
const selectContactEnquiries = (reference: string): SQL => sql`
  SELECT reference, subject, ${subjectTitle} AS about, place, created_at AS createdAt, answers,
    count(*) OVER () AS total, sum(answers) OVER () AS allAnswers
  FROM (SELECT id, reference, subject, place, created_at,
      (SELECT count(*) FROM enquiry_messages m WHERE m.enquiry_id = e.id AND m.direction = 'out'
        AND m.state NOT IN ('failed', 'unsure') AND m.mark IS NULL) AS answers
    FROM enquiries e WHERE email_key = (SELECT email_key FROM enquiries WHERE reference = ${reference})
    ORDER BY id DESC LIMIT ${maxCountedEnquiries})
  ORDER BY id DESC LIMIT ${maxContacts}`

function getMessageFiles(files: readonly FileRow[], messageId: number | null): ThreadFile[] {
  return files
    .filter((file) => file.messageId === messageId)
    .map(({ id, name, size, dropped }) => ({ id, name, size, dropped }))
}

function toContact({ reference, subject, about, place, createdAt, answers }: ContactRow): SenderEnquiry {
  return { reference, subject, about, place, createdAt: toIso(createdAt), answers }
}

/** Reads everything that the page needs to answer an enquiry, in one batch. */
export async function readAnswerData(
  db: Database,
  { reference, userId, now }: { reference: string; userId: string; now: number },
): Promise<AnswerData> {
  const id = selectEnquiryId(reference)
  const shown = sql`SELECT id FROM enquiry_messages WHERE enquiry_id = ${id} ORDER BY id DESC LIMIT ${maxShownMessages}`
  const [messages, files, drafts, others, templates, signatures, contacts, [all]] = await queryBatch<
    [
      MessageRow,
      FileRow,
      { text: string },
      OtherRow,
      Template,
      { text: string },
      ContactRow,
      { count: number },
    ]
  >(db, [
    sql`SELECT id, author, address, text, ${answerStateColumn}, attempts, error, created_at AS createdAt
        FROM enquiry_messages WHERE id IN (${shown}) ORDER BY id`,
    sql`SELECT id, message_id AS messageId, name, size, dropped FROM enquiry_files
        WHERE enquiry_id = ${id} AND (message_id IN (${shown}) OR manager_id = ${userId}) ORDER BY created_at, id`,
    sql`SELECT text FROM enquiry_drafts WHERE enquiry_id = ${id} AND manager_id = ${userId}`,
    selectOtherDrafts(reference, userId, now),
    sql`SELECT id, name, text, rev FROM enquiry_templates ORDER BY ${toSortKey(sql`name`)}`,
    sql`SELECT text FROM enquiry_signatures WHERE manager_id = ${userId}`,
    selectContactEnquiries(reference),
    sql`SELECT count(*) AS count FROM enquiry_messages WHERE enquiry_id = ${id}`,
  ])
  return {
    earlier: (all?.count ?? 0) - messages.length,
    thread: messages.map((message) => ({
      ...message,
      // The row of the files has a text of its own, which nobody wrote.
      ...(message.text === filesMessageText && { text: '', state: 'attached' }),
      createdAt: toIso(message.createdAt),
      files: getMessageFiles(files, message.id),
    })),
    draft: { text: drafts[0]?.text ?? '', files: getMessageFiles(files, null) },
    others: others.map(toOtherDraft),
    templates,
    signature: signatures[0]?.text ?? '',
    contact: {
      list: contacts.map(toContact),
      enquiries: contacts[0]?.total ?? 0,
      answers: contacts[0]?.allAnswers ?? 0,
    },
  }
}
