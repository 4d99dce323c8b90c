import type { Site } from '#client/site.ts'
import { getSubjectName } from './subjects.ts'

/** What is quoted is only a reminder. */
const maxQuotedLength = 1_200

/** What an answer is about: the enquiry, and the newest that its sender wrote. */
export type AnsweredEnquiry = { reference: string; subject: string; quoted: string }

/** What stands in a header: one line, no controls, not endless. */
export function toHeaderText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 150)
}

export function quoteText(text: string): string {
  const excerpt = text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
  return excerpt.replace(/^/gm, '> ')
}

export const formatAnswerSubject = (
  site: Site,
  { reference, subject }: Pick<AnsweredEnquiry, 'reference' | 'subject'>,
) => toHeaderText(`Re: ${getSubjectName(site, subject)} [${reference}]`)

/** Between an answer and its signature: mail programs know what follows for one. */
export const signatureSeparator = '\n\n-- \n'

/** What is stored of an answer: its text, signed. */
export const addSignature = (text: string, signature: string): string =>
  signature === '' ? text : text + signatureSeparator + signature

/** The mail as it is sent, which is what the preview shows. */
export function composeAnswerMail(
  site: Site,
  text: string,
  answered: AnsweredEnquiry,
): { subject: string; text: string } {
  return { subject: formatAnswerSubject(site, answered), text: `${text}\n\n${quoteText(answered.quoted)}\n` }
}
