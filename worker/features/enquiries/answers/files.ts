import { sql } from 'drizzle-orm'
import {
  answerLimits,
  type ThreadFile,
  answerFileTypes,
} from '#client/features/enquiries/contract/answers.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { selectEnquiryId } from './thread.ts'

type FileType = (typeof answerFileTypes)[number]

const toLatin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\u0000')
  } catch {
    return false
  }
}

const magicByteChecks: Readonly<Record<FileType, (bytes: Uint8Array) => boolean>> = {
  'application/pdf': (bytes) => toLatin1(bytes, 0, 5) === '%PDF-',
  'image/jpeg': (bytes) => toLatin1(bytes, 0, 3) === '\u00ff\u00d8\u00ff',
  'image/png': (bytes) => toLatin1(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n',
  'image/webp': (bytes) => toLatin1(bytes, 0, 4) === 'RIFF' && toLatin1(bytes, 8, 12) === 'WEBP',
  'text/plain': isText,
}

/** Returns why a file is refused (type not allowed, or content of another type), or null if it is accepted. */
export function findTypeProblem(type: string, bytes: Uint8Array): string | null {
  const known = answerFileTypes.find((each) => each === type)
  if (!known) return 'su tipo no se admite (solo PDF, JPEG, PNG, WebP y texto)'
  return magicByteChecks[known](bytes) ? null : 'su contenido no es del tipo que dice'
}

/** Cleans a file name for display and download: one line, no path separators, at most 120 characters. */
export function toSafeFileName(name: string): string {
  const plain = normalizeUnicode(name)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/[/\\"<>|:*?]+/g, '-')
    .trim()
  return plain.length > 120 ? `${plain.slice(0, 80)}…${plain.slice(-30)}` : plain || 'archivo'
}

// Thread files share the bucket with the media library, under a prefix that no public route serves.

export const fileFolder = 'correo/'
export const toFileKey = (id: string): string => `${fileFolder}${id}`
export const createFileId = (): string => crypto.randomUUID().replaceAll('-', '')

type StoreOutcome =
  | { kind: 'stored'; file: ThreadFile }
  | { kind: 'refused'; message: string }
  | { kind: 'missing' }

/** Stores a file for the manager's draft answer. Writes the bytes first so that no row names a missing file. */
export async function storeFile(
  { db, media }: Pick<Env, 'db' | 'media'>,
  now: number,
  file: { reference: string; userId: string; name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<StoreOutcome> {
  const { reference, userId, bytes } = file
  const type = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  const name = toSafeFileName(file.name)
  const problem = findTypeProblem(type, bytes)
  if (problem) return { kind: 'refused', message: `«${name}» no se puede adjuntar: ${problem}.` }
  const id = createFileId()
  const size = bytes.byteLength
  await withStorageTimeout(media.put(toFileKey(id), bytes, { httpMetadata: { contentType: type } }))
  const own = sql`FROM enquiry_files WHERE enquiry_id = ${selectEnquiryId(reference)} AND manager_id = ${userId}
    AND message_id IS NULL`
  let isStored = false
  const fits = await writeBatch(db, [
    {
      conditions: [
        sql`(SELECT count(*) ${own}) < ${answerLimits.files}`,
        sql`(SELECT coalesce(sum(size), 0) ${own}) + ${size} <= ${answerLimits.fileBytes}`,
      ],
      statements: [
        sql`INSERT INTO enquiry_files (id, enquiry_id, manager_id, name, type, size, created_at)
          SELECT ${id}, id, ${userId}, ${name}, ${type}, ${size}, ${now} FROM enquiries WHERE reference = ${reference}
          RETURNING id`,
      ],
      onWritten([rows = []]) {
        isStored = rows.length > 0
      },
    },
  ])
  if (isStored) return { kind: 'stored', file: { id, name, size, dropped: null } }
  await deleteStored(media, id)
  if (fits) return { kind: 'missing' }
  const message = `Una respuesta lleva hasta ${answerLimits.files} archivos, que juntos pesen hasta ${answerLimits.fileBytes / 1_000_000} MB.`
  return { kind: 'refused', message }
}

/** If this fails, the nightly cleanup removes the file. */
const deleteStored = (media: Env['media'], id: string): Promise<void> =>
  withStorageTimeout(media.delete(toFileKey(id))).catch((error: unknown) =>
    log('error', 'media-files', { error }),
  )

/** Removes a file from an unsent answer; returns false if it does not exist or belongs to another manager. */
export async function deleteFile(
  { db, media }: Pick<Env, 'db' | 'media'>,
  id: string,
  userId: string,
): Promise<boolean> {
  const deleted = await db.column(sql`DELETE FROM enquiry_files
      WHERE id = ${id} AND manager_id = ${userId} AND message_id IS NULL RETURNING id`)
  if (deleted.length === 0) return false
  await deleteStored(media, id)
  return true
}

type FileRow = { id: string; name: string; type: string }

/** Opens a file of a thread or of the manager's own draft. */
export async function openFile(
  { db, media }: Pick<Env, 'db' | 'media'>,
  id: string,
  userId: string,
): Promise<(FileRow & { body: ReadableStream; size: number }) | null> {
  const row = await db.find<FileRow>(sql`SELECT id, name, type FROM enquiry_files
      WHERE id = ${id} AND dropped IS NULL AND (message_id IS NOT NULL OR manager_id = ${userId})`)
  const object = row && (await withStorageTimeout(media.get(toFileKey(id))))
  return row && object ? { ...row, body: object.body, size: object.size } : null
}

/** Reads the attachments of an answer. Throws if one is missing, so that the answer is not sent without it. */
export async function readFilesToSend(
  { db, media }: Pick<Env, 'db' | 'media'>,
  messageId: number,
): Promise<EmailAttachment[]> {
  const rows = await db.all<FileRow>(sql`SELECT id, name, type FROM enquiry_files
      WHERE message_id = ${messageId} AND dropped IS NULL ORDER BY created_at, id`)
  return Promise.all(
    rows.map(async ({ id, name, type }): Promise<EmailAttachment> => {
      const object = await withStorageTimeout(media.get(toFileKey(id)))
      if (!object) throw new Error(`Falta el archivo adjunto «${name}»`)
      return { disposition: 'attachment', filename: name, type, content: await object.arrayBuffer() }
    }),
  )
}
