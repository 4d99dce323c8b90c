import { sql, type SQL } from 'drizzle-orm'
import type { Enquiry } from '#client/features/enquiries/contract/enquiry.ts'
import { getSubjectName } from '#client/features/enquiries/contract/subjects.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { fillPlaceholders } from '#client/runtime/text/placeholders.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { log } from '#worker/http/log.ts'
import { createMailStep } from '#worker/mail/outgoing-mail.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { createReplyAddress } from '../answers/reply-address.ts'
import { findSubjectTitle } from '../form/subject.ts'
import { confirmationKey, countWithinLimits } from '../queries/limits.ts'

/** A stored enquiry whose sender may get a confirmation. */
export type Confirmable = Pick<Enquiry, 'correo' | 'asunto'> & { id: number; reference: string }

/**
 * SQL condition: no enquiry of the same mailbox came in the 24 hours before. `ana+x@a.example` and `ana+y@a.example`
 * are the same mailbox as `ana@a.example`, so a person could otherwise be sent any number of mails.
 */
function isFirstOfMailbox({ id, correo }: Confirmable, now: number): SQL {
  const address = normalizeEmail(correo)
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+', 1)
  const local = address.slice(0, plus > 0 ? Math.min(plus, at) : at)
  const domain = address.slice(at)
  // In the order of the index, all addresses that begin with `local+` are before `local,`.
  return sql`NOT EXISTS (SELECT 1 FROM enquiries WHERE id < ${id} AND created_at > ${now - dayMs}
    AND (email_key = ${local + domain} OR email_key >= ${`${local}+`} AND email_key < ${`${local},`}
      AND substr(email_key, ${-domain.length}) = ${domain}))`
}

/**
 * Mails the sender of a stored enquiry a confirmation, if the owner wants that. It contains nothing that the sender
 * typed, and a mailbox gets one in 24 hours: anybody can type the address of somebody else. Never throws: a failed
 * confirmation must not look like a failed enquiry.
 */
export async function confirmReceipt(env: Env, now: number, enquiry: Confirmable): Promise<void> {
  const { reference, correo, asunto } = enquiry
  try {
    const { site, private: settings } = await getSiteState(env, now)
    if (!env.mail || !settings.confirmsEnquiries) return
    // Before the count: enquiries that get no confirmation must not use up those of others.
    const isFirst = await env.db.value<number>(sql`SELECT ${isFirstOfMailbox(enquiry, now)} AS isFirst`)
    if (isFirst === 0) return
    const limit = { key: confirmationKey, max: rateLimits.form.confirmations }
    if ((await countWithinLimits(env.db, now, [limit])).length > 0) return
    const values = {
      referencia: reference,
      asunto: getSubjectName(site, { subject: asunto, about: await findSubjectTitle(env.db, now, asunto) }),
    }
    const mail = {
      to: correo,
      subject: `Recibimos la consulta ${reference}`,
      text: `${fillPlaceholders(settings.confirmationText, values)}\n${site.name}\n`,
      replyTo: env.replies ? createReplyAddress(env.replies, reference) : site.email,
    }
    await writeBatch(env.db, [createMailStep({ env, now }, [mail])])
  } catch (error) {
    log('error', 'confirmation', { error })
  }
}
