import { sql } from 'drizzle-orm'
import type { Enquiry } from '#client/features/enquiries/contract/enquiry.ts'
import { enquiryLimits } from '#client/features/enquiries/contract/form.ts'
import { foldEmail } from '#client/runtime/text/email.ts'
import { reach } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import { digest } from '../form/hash.ts'
import { quarantineFrom, scoreEnquiry } from '../form/score.ts'
import { enqueue } from '../mail/mail-queue.ts'
import { findByKey, insertEnquiry, readHistory } from '../queries/enquiries.ts'
import { createReference } from '../reference.ts'
import { type Incoming, messageKey, storeMail } from './store.ts'

const hourMs = 60 * 60_000
/** Enquiries that mail of one kind becomes in an hour: whoever floods an address that is no thread's hears so. */
export const mailsAsEnquiries = 30
const byMail = 'correo'

const notes = {
  missing: 'Contesta a una conversación que ya no existe.',
  forged: 'Llegó por correo a una dirección de respuesta que no es válida',
  stray: 'Llegó por correo, no por el formulario',
} as const

/** Why a mail belongs to no thread. */
export type Stray = keyof typeof notes

/**
 * Under what they stand where forms have their token. Each kind is counted apart: anybody can forge, and must not use up
 * what is left for whoever answers a mail of ours.
 */
const tokenOf = (stray: Stray): string => `${byMail}:${stray}`

/** Whether the last hour brought all the mail of this kind that may become enquiries. */
export async function isFlooded({ db }: Env, now: number, stray: Stray): Promise<boolean> {
  const { recent } = await reach(
    db.get<{ recent: number }>(sql`SELECT count(*) AS recent FROM enquiries
      WHERE token_id = ${tokenOf(stray)} AND created_at > ${now - hourMs}`),
  )
  return recent >= mailsAsEnquiries
}

/**
 * Mail of somebody that belongs to no thread becomes an enquiry, once. What came to an address that we never signed
 * waits in quarantine with that reason; the rest is weighed as a form's would be.
 */
export async function storeAsEnquiry(
  env: Env,
  now: number,
  { mail, raw, sender, handOn }: Pick<Incoming, 'mail' | 'raw' | 'handOn'> & { sender: string },
  stray: Stray,
): Promise<{ kind: 'stored' | 'known'; reference: string } | 'too-many' | 'unreadable'> {
  const { db } = env
  const key = messageKey(byMail, mail, raw)
  const known = await findByKey(db, key)
  if (known !== null) return { kind: 'known', reference: known }
  if (await isFlooded(env, now, stray)) return 'too-many'
  if (handOn && !(await handOn())) return 'unreadable'
  const enquiry: Enquiry = {
    nombre: mail.author.slice(0, enquiryLimits.name),
    correo: (mail.address || sender).slice(0, enquiryLimits.email),
    empresa: '',
    asunto: 'otro',
    mensaje: [stray === 'missing' ? `${notes.missing}\n\n` : '', mail.text || '(Sin texto)']
      .join('')
      .slice(0, enquiryLimits.message),
    acepto: true,
  }
  const messageDigest = digest(enquiry.mensaje)
  const history = await readHistory(db, now, {
    email: foldEmail(enquiry.correo),
    tokenId: tokenOf(stray),
    messageDigest,
  })
  const { score, reasons } = scoreEnquiry(enquiry, {
    ...history,
    allowed: history.allowed > 0,
    tokenUses: 0,
    honeypot: false,
    ageMs: hourMs,
    failedChallenge: false,
  })
  const isForged = stray === 'forged'
  const spam = isForged || score >= quarantineFrom
  const reference = createReference()
  const notify = env.mail !== null && !spam
  const id = await insertEnquiry(db, now, {
    ...enquiry,
    reference,
    key,
    tokenId: tokenOf(stray),
    oneUse: false,
    messageDigest,
    spam,
    score: isForged ? Math.max(score, quarantineFrom) : score,
    reasons: stray === 'missing' ? reasons : [notes[stray], ...reasons],
    notify,
  })
  if (id === null) return { kind: 'known', reference: (await findByKey(db, key)) ?? reference }
  const rest = { ...mail, text: 'Archivos que llegaron con el mensaje.' }
  if (mail.files.length > 0)
    await storeMail(env, now, reference, { mail: rest, raw, isQuiet: true, mark: null, handOn: null })
  if (notify) await enqueue(env, [id])
  return { kind: 'stored', reference }
}
