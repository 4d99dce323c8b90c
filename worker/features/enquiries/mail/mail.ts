import * as v from 'valibot'
import { toHeaderText } from '#client/features/enquiries/contract/answer-mail.ts'
import { getSubjectName } from '#client/features/enquiries/contract/subjects.ts'
import { href } from '#client/routes.ts'
import { toAsciiDomain } from '#client/runtime/text/email.ts'
import type { Site } from '#client/site.ts'
import { withTimeout } from '#worker/db/with-timeout.ts'
import { hashParts } from '../form/hash.ts'
import type { DueMail } from '../queries/mail.ts'

type Addresses = { from: string; to: string }

// What a repeated job sends again carries the same key, so that who reads or filters the mail can tell. Message-ID
// cannot serve: the mail service writes its own, and refuses one that is given.
export const keyHeader = 'X-Idempotency-Key'

/** How long one sending may take, in milliseconds. */
export const mailTimeoutMs = 10_000

/** `messageId`: what mail programs call it, where the service says so. `late`: it may have been sent all the same. */
type SendOutcome = { kind: 'sent'; messageId: string | null } | { kind: 'failed' | 'late'; error: unknown }

// Of a service that answers with less than its types say, the mail is out all the same.
const sentAnswer = v.object({ messageId: v.string() })

export async function sendMail(binding: SendEmail, mail: EmailMessageBuilder): Promise<SendOutcome> {
  let settled = false
  const sending = binding.send(mail).finally(() => {
    settled = true
  })
  try {
    const answer = v.safeParse(sentAnswer, await withTimeout(sending, mailTimeoutMs))
    return { kind: 'sent', messageId: answer.success ? answer.output.messageId : null }
  } catch (error) {
    return { kind: settled ? 'failed' : 'late', error }
  }
}

/**
 * The notification, as text only. It comes from our own address, so that it passes SPF and DMARC;
 * an answer goes to whoever wrote.
 */
export function composeNotification(enquiry: DueMail, { from, to }: Addresses, siteUrl: string, site: Site) {
  const { reference, name, email, company, subject, message } = enquiry
  return {
    from: { name: site.name, email: from },
    to,
    replyTo: toAsciiDomain(email),
    headers: { [keyHeader]: `consulta-${reference}` },
    subject: toHeaderText(`[${reference}] ${getSubjectName(site, subject)}: ${name}`),
    text: [
      `${name} escribió desde el sitio.`,
      '',
      `Correo:     ${email}`,
      ...(company ? [`Empresa:    ${company}`] : []),
      `Asunto:     ${getSubjectName(site, subject)}`,
      `Referencia: ${reference}`,
      '',
      message,
      '',
      `Verla en el panel: ${siteUrl}${href('mngr-consulta', { ref: reference })}`,
      '',
    ].join('\n'),
  }
}

/** One mail for many enquiries: how many came and under which references, nothing of what visitors typed. */
export function composeDigest(
  references: readonly string[],
  { from, to }: Addresses,
  siteUrl: string,
  site: Site,
) {
  const many =
    references.length === 1 ? 'Llegó 1 consulta más' : `Llegaron ${references.length} consultas más`
  return {
    from: { name: site.name, email: from },
    to,
    headers: { [keyHeader]: `resumen-${hashParts(...references).slice(0, 32)}` },
    subject: `${many} desde el sitio`,
    text: [
      `${many}. Son tantas que van juntas en este correo y no una por una.`,
      '',
      `Leerlas en el panel: ${siteUrl}${href('mngr-consultas')}`,
      '',
      ...references,
      '',
    ].join('\n'),
  }
}
