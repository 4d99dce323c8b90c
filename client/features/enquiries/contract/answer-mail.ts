import type { Site } from '#client/site.ts'
import { subjectName } from './subject-name.ts'

/** What is quoted is only a reminder. */
const quotedCharacters = 1_200

/** What an answer is about: the enquiry, and the newest that its sender wrote. */
export type Answered = { reference: string; subject: string; quoted: string }

/** What stands in a header: one line, no controls, not endless. */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 150)
}

export function quote(text: string): string {
  const excerpt = text.length > quotedCharacters ? `${text.slice(0, quotedCharacters)}…` : text
  return excerpt.replace(/^/gm, '> ')
}

export const answerSubject = (site: Site, { reference, subject }: Pick<Answered, 'reference' | 'subject'>) =>
  headerText(`Re: ${subjectName(site, subject)} [${reference}]`)

/** Between an answer and its signature: mail programs know what follows for one. */
export const signatureMark = '\n\n-- \n'

/** What is stored of an answer: its text, signed. */
export const signed = (text: string, signature: string): string =>
  signature === '' ? text : text + signatureMark + signature

/** The mail as it is sent, which is what the preview shows. */
export function answerMail(site: Site, text: string, answered: Answered): { subject: string; text: string } {
  return { subject: answerSubject(site, answered), text: `${text}\n\n${quote(answered.quoted)}\n` }
}
