import { subjectName } from '#client/enquiries/contract/form.ts'
import { href } from '#client/routes.ts'
import { site } from '#client/site.ts'
import type { DueMail } from './queries/mail.ts'

type Addresses = { from: string; to: string }

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
