import type { Site } from '#client/site.ts'
import { formatAnswerSubject, quoteText } from '../contract/answer-mail.ts'
import type { EnquiryPage } from '../contract/inbox.ts'

/** A mailto link for the manager's own mail program, with the reference and the quoted text. */
export function toReplyHref(
  site: Site,
  { reference, name, email, subject, message }: EnquiryPage['enquiry'],
): string {
  const title = formatAnswerSubject(site, { reference, subject })
  const body = `Hola, ${name}:\n\n\n\n${quoteText(message)}`.replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
