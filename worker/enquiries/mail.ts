import { subjectName } from '#client/enquiries/contract/form.ts'
import { href } from '#client/routes.ts'
import { site } from '#client/site.ts'
import { withDeadline } from '../db/reach.ts'
import { digest } from './hash.ts'
import type { DueMail } from './queries/mail.ts'

type Addresses = { from: string; to: string }

// What a repeated job sends again carries the same key, so that who reads or filters the mail can tell. Message-ID
// cannot serve: the mail service writes its own, and refuses one that is given.
const keyHeader = 'X-Idempotency-Key'

/** How long one sending may take, in milliseconds. */
export const mailDeadlineMs = 10_000

/** `late`: it may have been sent all the same. */
type Sent = { kind: 'sent' } | { kind: 'failed' | 'late'; error: unknown }

export async function sendMail(binding: SendEmail, mail: EmailMessageBuilder): Promise<Sent> {
  let settled = false
  // Within a function, so that a binding that throws before it promises anything is one that failed too.
  const sending = (async () => binding.send(mail))().finally(() => {
    settled = true
  })
  try {
    await withDeadline(sending, mailDeadlineMs)
    return { kind: 'sent' }
  } catch (error) {
    return { kind: settled ? 'failed' : 'late', error }
  }
}

/** What stands in a header: one line, no controls, not endless. */
function headerText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 150)
}

/**
 * The notification, as text only. It comes from our own address, so that it passes SPF and DMARC;
 * an answer goes to whoever wrote.
 */
export function composeMail(enquiry: DueMail, { from, to }: Addresses, siteUrl: string) {
  const { reference, name, email, company, subject, message } = enquiry
  return {
    from: { name: site.name, email: from },
    to,
    replyTo: email,
    headers: { [keyHeader]: `consulta-${reference}` },
    subject: headerText(`[${reference}] ${subjectName(subject)}: ${name}`),
    text: [
      `${name} escribió desde el sitio.`,
      '',
      `Correo:     ${email}`,
      ...(company ? [`Empresa:    ${company}`] : []),
      `Asunto:     ${subjectName(subject)}`,
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
export function composeDigest(references: readonly string[], { from, to }: Addresses, siteUrl: string) {
  const many =
    references.length === 1 ? 'Llegó 1 consulta más' : `Llegaron ${references.length} consultas más`
  return {
    from: { name: site.name, email: from },
    to,
    headers: { [keyHeader]: `resumen-${digest(...references).slice(0, 32)}` },
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
