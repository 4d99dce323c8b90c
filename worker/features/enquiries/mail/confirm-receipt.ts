import { sql } from 'drizzle-orm'
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
import { confirmationKey, countWithinLimits } from '../queries/limits.ts'

type Confirmed = Pick<Enquiry, 'correo' | 'asunto'> & { id: number; reference: string }

/**
 * Tells the sender of a stored enquiry that it arrived, if the owner wants that. Contains nothing that the sender
 * typed, and an address gets one in 24 hours: anybody can type the address of somebody else. Never throws: the enquiry
 * is stored in any case.
 */
export async function confirmReceipt(env: Env, now: number, enquiry: Confirmed): Promise<void> {
  const { id, reference, correo, asunto } = enquiry
  try {
    const { site, private: settings } = await getSiteState(env, now)
    if (!env.mail || !settings.confirmsEnquiries) return
    const limit = { key: confirmationKey, max: rateLimits.form.confirmations }
    if ((await countWithinLimits(env.db, now, [limit])).length > 0) return
    const values = { referencia: reference, asunto: getSubjectName(site, asunto) }
    const mail = {
      to: correo,
      subject: `Recibimos la consulta ${reference}`,
      text: `${fillPlaceholders(settings.confirmationText, values)}\n${site.name}\n`,
      replyTo: env.replies ? createReplyAddress(env.replies, reference) : site.email,
    }
    const isFirst = sql`NOT EXISTS (SELECT 1 FROM enquiries
      WHERE email_key = ${normalizeEmail(correo)} AND id < ${id} AND created_at > ${now - dayMs})`
    await writeBatch(env.db, [createMailStep({ env, now, waitUntil: (work) => work }, [mail], isFirst)])
  } catch (error) {
    log('error', 'confirmation', { error })
  }
}
