import { sql } from 'drizzle-orm'
import { answerLimits } from '#client/features/enquiries/contract/answers.ts'
import { href } from '#client/routes.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { createMailStep } from '#worker/mail/outgoing-mail.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { toFileKey, createFileId, toSafeFileName, findTypeProblem } from '../answers/files.ts'
import { selectEnquiryId } from '../answers/thread.ts'
import { hashParts } from '../form/hash.ts'
import { readRecipients } from '../mail/recipients.ts'
import { type FileRow, insertMessage } from '../queries/enquiries.ts'
import { countWithinLimits, mailKey } from '../queries/limits.ts'
import { addSearchText, maxSearchText } from '../queries/search-text.ts'
import type { ParsedMail } from './parse.ts'

const maxListedFiles = 20

/** Stores files that are safe and small; the others are listed with the reason. */
async function storeFiles({ media }: Env, files: ParsedMail['files']): Promise<FileRow[]> {
  let room: number = answerLimits.fileBytes
  let count = 0
  const rows: FileRow[] = []
  for (const { name, type, bytes } of files.slice(0, maxListedFiles)) {
    const size = bytes.byteLength
    const fits = size <= room && count < answerLimits.files
    const dropped = fits ? findTypeProblem(type, bytes) : 'es demasiado para un mensaje'
    const row = { id: createFileId(), name: toSafeFileName(name), type, size, dropped }
    if (dropped === null) {
      await withStorageTimeout(media.put(toFileKey(row.id), bytes, { httpMetadata: { contentType: type } }))
      room -= size
      count += 1
    }
    rows.push(row)
  }
  return rows
}

type ThreadState = { exists: number; known: number; recent: number }

/** Identifies a mail within a thread: by its Message-ID, or by its complete content. */
export const createMessageKey = (
  thread: string,
  { messageId }: Pick<ParsedMail, 'messageId'>,
  raw: Uint8Array,
): string => `in:${hashParts(thread, messageId ?? Buffer.from(raw).toString('base64'))}`

/** Why a thread does not accept a mail; null if it does. Call this before parsing, which can take a second. */
export async function findRefusal(
  { db }: Env,
  now: number,
  reference: string,
  key: string,
): Promise<'missing' | 'known' | 'too-many' | null> {
  const { exists, known, recent } =
    await db.get<ThreadState>(sql`SELECT EXISTS (SELECT 1 FROM enquiries WHERE reference = ${reference}) AS "exists",
      EXISTS (SELECT 1 FROM enquiry_messages WHERE key = ${key}) AS known,
      (SELECT count(*) FROM enquiry_messages
       WHERE enquiry_id = ${selectEnquiryId(reference)} AND direction = 'in' AND created_at > ${now - hourMs}) AS recent`)
  if (exists === 0) return 'missing'
  if (known === 1) return 'known'
  return recent >= rateLimits.inboundMail.conversation ? 'too-many' : null
}

export type IncomingMail = {
  mail: ParsedMail
  raw: Uint8Array
  /** Do not reopen the enquiry or notify the team. */
  isQuiet: boolean
  mark: 'automatic' | null
  /** Forwards the original to the team before it is stored. */
  forward: (() => Promise<boolean>) | null
}

/** False = the team gets no more mails this hour, as anybody may write to a conversation. */
async function countNotification({ db, mail }: Env, now: number): Promise<boolean> {
  const limit = { key: mailKey, max: rateLimits.form.notifications }
  return mail !== null && (await countWithinLimits(db, now, [limit])).length === 0
}

/**
 * Adds a mail to its thread, once per Message-ID. Unless quiet, it also reopens the enquiry, even from the trash, and
 * notifies the team in the same batch, within the hourly limit.
 */
export async function saveMail(
  env: Env,
  now: number,
  reference: string,
  { mail, raw, isQuiet, mark, forward }: IncomingMail,
): Promise<'stored' | 'unreadable'> {
  const { db } = env
  const key = createMessageKey(reference, mail, raw)
  if (forward && !(await forward())) return 'unreadable'
  const files = await storeFiles(env, mail.files)
  const isNew = sql`NOT EXISTS (SELECT 1 FROM enquiry_messages WHERE key = ${key})`
  await writeBatch(db, [
    isQuiet || !(await countNotification(env, now))
      ? {}
      : createMailStep({ env, now }, await createTeamMails(env, now, reference, mail), isNew),
    {
      statements: [
        sql`UPDATE enquiries SET state = 'new', trashed_at = NULL, updated_at = ${now},
            ${addSearchText(mail.text)}
          WHERE reference = ${reference} AND ${isNew} AND ${isQuiet ? sql`FALSE` : sql`TRUE`}`,
        ...insertMessage(now, { ...mail, reference, key, mark, files }),
      ],
    },
  ])
  return 'stored'
}

async function createTeamMails(
  env: Env,
  now: number,
  reference: string,
  { author, address, text, files }: ParsedMail,
) {
  const attached = files.length === 0 ? [] : ['', `Archivos adjuntos: ${files.length}. Están en el panel.`]
  const body = [
    `${author} (${address}) contestó en la conversación ${reference}.`,
    '',
    text.slice(0, maxSearchText),
    ...attached,
    '',
    `Responder desde el panel: ${env.siteUrl}${href('mngr-consulta', { ref: reference })}`,
    '',
  ]
  const subject = `[${reference}] Respuesta de ${author}`
  return (await readRecipients(env, now, reference)).map((to) => ({ to, subject, text: body.join('\n') }))
}
