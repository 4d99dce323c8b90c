import type { Site } from '#client/site.ts'
import type { EnquiryPage } from './inbox.ts'
import { type EnquirySubject, getSubjectName } from './subjects.ts'

/** Maximum characters of the enquiry that an answer quotes, as a reminder for its reader. */
const maxQuotedLength = 1_200

/** The enquiry that an answer refers to. `quoted` is the newest text from its sender. */
export type AnsweredEnquiry = EnquirySubject & { reference: string; quoted: string }

/** One line for a mail header: no control characters, 150 characters at most. */
export function toHeaderText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 150)
}

function quoteText(text: string): string {
  const excerpt = text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
  return excerpt.replace(/^/gm, '> ')
}

const formatAnswerSubject = (site: Site, { reference, ...about }: Omit<AnsweredEnquiry, 'quoted'>) =>
  toHeaderText(`Re: ${getSubjectName(site, about)} [${reference}]`)

/** Separates the text from the signature. Mail programs recognize it (RFC 3676, section 4.3). */
export const signatureSeparator = '\n\n-- \n'

export const addSignature = (text: string, signature: string): string =>
  signature === '' ? text : text + signatureSeparator + signature

/** Composes the answer mail exactly as it is sent. The preview shows the same. */
export function composeAnswerMail(
  site: Site,
  text: string,
  answered: AnsweredEnquiry,
): { subject: string; text: string } {
  return { subject: formatAnswerSubject(site, answered), text: `${text}\n\n${quoteText(answered.quoted)}\n` }
}

/** A mailto link for the manager's own mail program, with the reference, the quoted text and, if given, the answer. */
export function toReplyHref(site: Site, enquiry: EnquiryPage['enquiry'], answer: string | undefined): string {
  const { name, email, message } = enquiry
  const { subject, text } = composeAnswerMail(site, answer ?? `Hola, ${name}:\n\n`, {
    ...enquiry,
    quoted: message,
  })
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
}
