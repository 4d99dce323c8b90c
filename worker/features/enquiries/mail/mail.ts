import * as v from 'valibot'
import { toHeaderText } from '#client/features/enquiries/contract/answer-mail.ts'
import { getSubjectName } from '#client/features/enquiries/contract/subjects.ts'
import { href } from '#client/routes.ts'
import { toAsciiDomain } from '#client/runtime/text/email.ts'
import type { Site } from '#client/site.ts'
import { withTimeout } from '#worker/db/with-timeout.ts'
import { hashParts } from '../form/hash.ts'
import type { DueMail } from '../queries/mail.ts'

type Addresses = { from: string; to: readonly string[] }

// A resent mail carries the same key, so that recipients can detect duplicates. The mail service sets the Message-ID
// itself and rejects a given one.
export const keyHeader = 'X-Idempotency-Key'

const mailTimeoutMs = 10_000

/** `messageId`: set by the mail service, if it returns one. `late`: timed out, but possibly sent. */
type SendOutcome = { kind: 'sent'; messageId: string | null } | { kind: 'failed' | 'late'; error: unknown }

// The mail is sent even if the service's response lacks the id that its types promise.
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
 * Composes the notification as plain text. The sender is our own address, to pass SPF and DMARC; replies go to the
 * visitor.
 */
export function composeNotification(enquiry: DueMail, { from, to }: Addresses, siteUrl: string, site: Site) {
  const { reference, name, email, phone, company, message, files } = enquiry
  return {
    from: { name: site.name, email: from },
    to: to.map(toAsciiDomain),
    replyTo: toAsciiDomain(email),
    headers: { [keyHeader]: `consulta-${reference}` },
    subject: toHeaderText(`[${reference}] ${getSubjectName(site, enquiry)}: ${name}`),
    text: [
      `${name} escribió desde el sitio.`,
      '',
      `Correo:     ${email}`,
      ...(phone ? [`Teléfono:   ${phone}`] : []),
      ...(company ? [`Empresa:    ${company}`] : []),
      `Asunto:     ${getSubjectName(site, enquiry)}`,
      `Referencia: ${reference}`,
      ...(files ? [`Archivos:   ${files} (están en el panel)`] : []),
      '',
      message,
      '',
      `Verla en el panel: ${siteUrl}${href('mngr-consulta', { ref: reference })}`,
      '',
    ].join('\n'),
  }
}

/** Composes one mail for many enquiries: their number and references, no text from visitors. */
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
    to: to.map(toAsciiDomain),
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
