import { subjectName } from '../contract/form.ts'
import type { EnquiryPage } from '../contract/inbox.ts'

/** Mail programs cut long addresses; what is quoted is only a reminder. */
const quotedCharacters = 1_200

/** A reply in the manager's own mail program, with the reference and the quoted text. */
export function replyHref({ reference, name, email, subject, message }: EnquiryPage['enquiry']): string {
  const excerpt = message.length > quotedCharacters ? `${message.slice(0, quotedCharacters)}…` : message
  const quoted = excerpt.replace(/^/gm, '> ')
  const title = `Re: ${subjectName(subject)} [${reference}]`
  const body = `Hola, ${name}:\n\n\n\n${quoted}`.replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
