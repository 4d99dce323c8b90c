import { sql } from 'drizzle-orm'
import type { Enquiry } from '#client/features/enquiries/contract/enquiry.ts'
import { enquiryLimits } from '#client/features/enquiries/contract/form.ts'
import type { Env } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { quarantineScore } from '../form/score.ts'
import { enqueueNotifications } from '../mail/mail-queue.ts'
import { filesMessageText, findStored, insertEnquiry, scoreWithHistory } from '../queries/enquiries.ts'
import { createReference } from '../reference.ts'
import { type IncomingMail, createMessageKey, saveMail } from './store.ts'

export const mailTokenId = 'correo'

const unmatchedNotes = {
  missing: 'Contesta a una conversación que ya no existe.',
  forged: 'Llegó por correo a una dirección de respuesta que no es válida',
  stray: 'Llegó por correo, no por el formulario',
} as const

/** Why a mail belongs to no thread. */
export type UnmatchedReason = keyof typeof unmatchedNotes

/**
 * The value stored in the column `token_id`, where enquiries from the form have the id of their form token. Each reason
 * has its own value and is counted separately, so that forged mail cannot use up the limit of genuine replies.
 */
const tokenOf = (stray: UnmatchedReason): string => `${mailTokenId}:${stray}`

/** Returns true if mails with this reason have reached their hourly limit. */
async function isFlooded({ db }: Env, now: number, stray: UnmatchedReason): Promise<boolean> {
  const recent = await db.value<number>(sql`SELECT count(*) AS recent FROM enquiries
      WHERE token_id = ${tokenOf(stray)} AND created_at > ${now - hourMs}`)
  return recent >= rateLimits.inboundMail.unmatched
}

/** Why a mail is not stored as an enquiry; null if it may be. Call this before parsing the mail. */
export async function findUnmatchedRefusal(
  env: Env,
  now: number,
  key: string,
  reason: UnmatchedReason,
): Promise<{ kind: 'known'; reference: string } | 'too-many' | null> {
  const stored = await findStored(env.db, key)
  if (stored) return { kind: 'known', reference: stored.reference }
  return (await isFlooded(env, now, reason)) ? 'too-many' : null
}

/**
 * Stores mail without a thread as an enquiry, once. Mail to a forged address goes to quarantine; the rest is scored
 * like a form submission.
 */
export async function saveAsEnquiry(
  env: Env,
  now: number,
  { mail, raw, sender, forward }: Pick<IncomingMail, 'mail' | 'raw' | 'forward'> & { sender: string },
  reason: UnmatchedReason,
): Promise<{ kind: 'stored' | 'known'; reference: string } | 'unreadable'> {
  const { db } = env
  const key = createMessageKey(mailTokenId, mail, raw)
  if (forward && !(await forward())) return 'unreadable'
  const enquiry: Enquiry = {
    nombre: mail.author.slice(0, enquiryLimits.name),
    correo: (mail.address || sender).slice(0, enquiryLimits.email),
    telefono: '',
    empresa: '',
    asunto: 'otro',
    mensaje: [reason === 'missing' ? `${unmatchedNotes.missing}\n\n` : '', mail.text || '(Sin texto)']
      .join('')
      .slice(0, enquiryLimits.message),
    acepto: true,
  }
  const { score, reasons } = await scoreWithHistory(db, now, {
    enquiry,
    tokenId: tokenOf(reason),
    signals: { tokenUses: 0, honeypot: false, failedChallenge: false },
  })
  const isForged = reason === 'forged'
  const spam = isForged || score >= quarantineScore
  const reference = createReference()
  const notify = env.mail !== null && !spam
  const id = await insertEnquiry(db, now, {
    ...enquiry,
    reference,
    key,
    tokenId: tokenOf(reason),
    oneUse: false,
    spam,
    score: isForged ? Math.max(score, quarantineScore) : score,
    reasons: reason === 'missing' ? reasons : [unmatchedNotes[reason], ...reasons],
    notify,
  })
  if (id === null) return { kind: 'known', reference: (await findStored(db, key))?.reference ?? reference }
  const rest = { ...mail, text: filesMessageText }
  if (mail.files.length > 0)
    await saveMail(env, now, reference, { mail: rest, raw, isQuiet: true, mark: null, forward: null })
  if (notify) await enqueueNotifications(env, [id])
  return { kind: 'stored', reference }
}
