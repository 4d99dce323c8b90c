import { validateEnquiry, chooseSubjectMessage } from '#client/features/enquiries/contract/enquiry.ts'
import {
  challengeField,
  type FieldErrors,
  honeypotField,
  findFileProblem,
  findSubjectEntry,
} from '#client/features/enquiries/contract/form.ts'
import { detectFileType } from '#client/features/media/detect-file-type.ts'
import { isAppError, createUnavailableError } from '#client/runtime/errors.ts'
import { withTimeout, withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { log } from '#worker/http/log.ts'
import { createFileId, toFileKey, toSafeFileName } from '../answers/files.ts'
import type { Confirmable } from '../mail/confirm-receipt.ts'
import { enqueueNotifications } from '../mail/mail-queue.ts'
import {
  findStored,
  insertEnquiry,
  scoreWithHistory,
  type Submission,
  type FileRow,
} from '../queries/enquiries.ts'
import { countWithinLimits, filesKey } from '../queries/limits.ts'
import { createReference } from '../reference.ts'
import { hashParts } from './hash.ts'
import { checkBurst, checkSenderLimit, checkSiteLimit } from './limits.ts'
import { quarantineScore } from './score.ts'
import { isKnownSubject } from './subject.ts'
import { parseFormToken } from './token.ts'
import { verifyTurnstile } from './turnstile.ts'

/** A file that arrived with an enquiry, checked. */
type Attachment = { id: string; name: string; bytes: Buffer<ArrayBuffer> }

/** Checks the files of an enquiry: at most one, with a subject that takes one, with a content that its name announces. */
async function checkFiles(
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
async function storeAttachment(
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

export type ReceiveOutcome =
  /**
   * `spamReasons`: why it is in quarantine; undefined if the enquiry was already stored. `lacksFile`: it had a file
   * that is not stored. `confirmable`: what the caller confirms to the sender after the response.
   */
  | {
      kind: 'stored'
      reference: string
      lacksFile: boolean
      spamReasons?: readonly string[]
      confirmable?: Confirmable
    }
  | { kind: 'invalid'; fields: FieldErrors }
  /** The form token is missing or invalid: ask the sender to confirm with a new one. */
  | { kind: 'unconfirmed' }
  | { kind: 'limited'; retryAfter: number }
  /** The site has no FORM_SECRET. */
  | { kind: 'closed' }

const keyPattern = /^[A-Za-z0-9-]{8,64}$/

/** Time limit for one submission, in milliseconds. The form's script waits slightly longer. */
export const receiveTimeoutMs = 12_000

/**
 * Receives one enquiry from the form or the API. Returns `stored` only if it is in D1; throws the 503 of the error
 * catalogue if storage fails or the time limit is exceeded.
 */
export async function receiveEnquiry(...given: Parameters<typeof receive>): Promise<ReceiveOutcome> {
  try {
    return await withTimeout(receive(...given), receiveTimeoutMs)
  } catch (cause) {
    throw isAppError(cause)
      ? cause
      : Object.assign(new Error('Not received', { cause }), createUnavailableError())
  }
}

export type Posted = {
  fields: Readonly<Record<string, unknown>>
  /** Given if the body may contain files; bursts of the sender are then limited already. */
  files?: readonly File[]
  /** Why the rest of the body was not read. */
  refusal?: Extract<ReceiveOutcome, { kind: 'invalid' | 'limited' }>
}

async function receive(
  env: Env,
  now: number,
  { fields, files, refusal }: Posted,
  address: string,
): Promise<ReceiveOutcome> {
  const { secret, previousSecret, turnstile } = env.enquiries
  if (secret === null) return { kind: 'closed' }
  if (refusal) return refusal
  const checked = validateEnquiry(fields)
  const given = await checkFiles(files ?? [], String(fields['asunto'] ?? ''))
  const fileErrors = 'problem' in given ? { archivo: given.problem } : {}
  if ('fields' in checked) return { kind: 'invalid', fields: { ...checked.fields, ...fileErrors } }
  if ('problem' in given) return { kind: 'invalid', fields: fileErrors }
  const tokenId =
    parseFormToken(secret, fields['token'], now) ??
    (previousSecret === null ? null : parseFormToken(previousSecret, fields['token'], now))
  if (tokenId === null) return { kind: 'unconfirmed' }
  const retryAfter =
    (files ? null : await checkBurst(env, address)) ?? (await checkSenderLimit(env, now, address))
  if (retryAfter !== null) return { kind: 'limited', retryAfter }

  const { enquiry } = checked
  if (!(await isKnownSubject(env, now, enquiry.asunto)))
    return { kind: 'invalid', fields: { asunto: chooseSubjectMessage } }
  const clave = fields['clave']
  const sender = typeof clave === 'string' && keyPattern.test(clave) ? clave : tokenId
  const { attachment } = given
  const fileParts = attachment ? [attachment.name, attachment.bytes.toString('base64')] : []
  const key = hashParts(sender, JSON.stringify(enquiry), ...fileParts)
  const known = await findStored(env.db, key)
  if (known) return { kind: 'stored', ...known }
  const failedChallenge =
    turnstile !== null &&
    !(await verifyTurnstile(fields[challengeField], {
      secret: turnstile.secret,
      siteUrl: env.siteUrl,
      remoteip: address,
    }))

  const trap = fields[honeypotField]
  const honeypot = trap !== undefined && trap !== ''
  const judged = {
    enquiry,
    key,
    attachment,
    tokenId,
    signals: { honeypot, failedChallenge },
  }
  // Null: another message used the token meanwhile. The second call adds that to the score and stores the enquiry.
  const received = (await storeJudged(env, now, judged)) ?? (await storeJudged(env, now, judged))
  if (received === null) throw new Error('Not stored')
  return received
}

/** Scores a message and stores it in the inbox or in quarantine. Returns null if its token was used meanwhile. */
async function storeJudged(
  env: Env,
  now: number,
  { key, attachment, ...submission }: Submission & { key: string; attachment: Attachment | null },
): Promise<ReceiveOutcome | null> {
  const { score, reasons } = await scoreWithHistory(env.db, now, submission)
  const spam = score >= quarantineScore
  const retryAfter = await checkSiteLimit(env, now, spam)
  if (retryAfter !== null) return { kind: 'limited', retryAfter }
  const reference = createReference()
  const file = attachment && (await storeAttachment(env, now, attachment))
  const notify = env.mail !== null && !spam
  const id = await insertEnquiry(env.db, now, {
    ...submission.enquiry,
    reference,
    key,
    tokenId: submission.tokenId,
    oneUse: true,
    spam,
    score,
    reasons,
    notify,
    file,
  })
  if (id === null) {
    // A parallel request with the same key was stored first, e.g. after a double click.
    const known = await findStored(env.db, key)
    return known && { kind: 'stored', ...known }
  }
  if (notify) await enqueueNotifications(env, [id])
  const stored = { kind: 'stored', reference, lacksFile: file !== null && file.dropped !== null } as const
  return spam
    ? { ...stored, spamReasons: reasons }
    : { ...stored, spamReasons: [], confirmable: { ...submission.enquiry, id, reference } }
}
