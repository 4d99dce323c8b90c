import { normalizeEmail } from '#client/runtime/text/email.ts'
import { keyHeader } from '../mail/mail.ts'

const bulkPrecedence = /^\s*(bulk|junk|list|auto_reply)\b/i

/** `own` and `list` mails are dropped. The others may concern a thread: bounce reports or absence notices. */
export type AutomaticReason =
  | 'own'
  | 'list'
  | 'report'
  | 'null-sender'
  | 'auto-submitted'
  | 'precedence'
  | 'autoreply'

/**
 * Returns why a mail counts as automatic, or null if a person may have written it. Automatic mail is never answered or
 * rejected, to avoid mail loops.
 */
export function detectAutomatic(
  from: string,
  headers: Headers,
  ownAddress: string | null,
): AutomaticReason | null {
  const said = (name: string): string => headers.get(name)?.trim().toLowerCase() ?? ''
  if ((ownAddress !== null && normalizeEmail(from) === normalizeEmail(ownAddress)) || said(keyHeader) !== '')
    return 'own'
  // Ignore List-Unsubscribe: some companies' servers add it to personal mail.
  if (said('List-Id') !== '') return 'list'
  if (/^multipart\/report\b/.test(said('Content-Type'))) return 'report'
  if (from === '' || from === '<>') return 'null-sender'
  const submitted = said('Auto-Submitted')
  if (submitted !== '' && !/^no\b/.test(submitted)) return 'auto-submitted'
  if (bulkPrecedence.test(said('Precedence'))) return 'precedence'
  if (said('X-Autoreply') !== '' || said('X-Autorespond') !== '') return 'autoreply'
  return null
}
