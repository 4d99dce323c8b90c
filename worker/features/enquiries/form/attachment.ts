import { findFileProblem, findSubjectEntry } from '#client/features/enquiries/contract/form.ts'
import { detectFileType } from '#client/features/media/detect-file-type.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { log } from '#worker/http/log.ts'
import { toSafeFileName } from '../answers/file-type.ts'
import { createFileId, toFileKey } from '../answers/files.ts'
import type { FileRow } from '../queries/insert-message.ts'
import { countWithinLimits, filesKey } from '../queries/limits.ts'

/** A file that arrived with an enquiry, checked. */
export type Attachment = { id: string; name: string; bytes: Buffer<ArrayBuffer> }

/** Checks the files of an enquiry: at most one, with a subject that takes one, with a content that its name announces. */
export async function checkFiles(
  files: readonly File[],
  subject: string,
): Promise<{ attachment: Attachment | null } | { problem: string }> {
  const [file, ...others] = files
  if (!file) return { attachment: null }
  if (others.length > 0) return { problem: 'Elige un solo archivo.' }
  if (!findSubjectEntry(subject)?.takesFile)
    return { problem: 'Con este asunto no se reciben archivos, solo al responder a una oferta de empleo.' }
  const name = toSafeFileName(file.name)
  const problem = findFileProblem({ name, size: file.size })
  if (problem) return { problem }
  const bytes = Buffer.from(await file.arrayBuffer())
  const found = detectFileType(bytes, name)
  return found.ok && name.toLowerCase().endsWith(`.${found.type}`)
    ? { attachment: { id: createFileId(), name, bytes } }
    : { problem: 'Está dañado, lleva macros o no es de ese tipo. Elige otro archivo.' }
}

/** Stores the bytes before there is a row. If that fails the enquiry is stored all the same, and says so. */
export async function storeAttachment(
  { db, media }: Env,
  now: number,
  { id, name, bytes }: Attachment,
): Promise<FileRow> {
  const row = { id, name, type: 'application/octet-stream', size: bytes.byteLength }
  try {
    const full = await countWithinLimits(db, now, [{ key: filesKey, max: rateLimits.form.files }])
    if (full.length > 0) return { ...row, dropped: 'llegaron demasiados en una hora' }
    await withStorageTimeout(media.put(toFileKey(id), bytes))
    return { ...row, dropped: null }
  } catch (error) {
    log('error', 'enquiry-file', { error })
    return { ...row, dropped: 'falló el almacén de archivos' }
  }
}
