import { normalizeEmail } from '#client/runtime/text/email.ts'
import { keyHeader } from '../mail/mail.ts'

const bulkPrecedence = /^\s*(bulk|junk|list|auto_reply)\b/i

/** `own`, `list`: of no use to a thread. The others may speak of it: a report of what did not arrive, an absence. */
export type AutomaticReason =
  | 'own'
  | 'list'
  | 'report'
  | 'null-sender'
  | 'auto-submitted'
  | 'precedence'
  | 'autoreply'

/**
 * Why nobody wrote a mail: a machine did, or we. Such mail is never answered or refused, for that is how loops begin.
 * null = somebody may have written it.
 */
export function detectAutomatic(
  from: string,
  headers: Headers,
  ownAddress: string | null,
): AutomaticReason | null {
  const said = (name: string): string => headers.get(name)?.trim().toLowerCase() ?? ''
  if ((ownAddress !== null && normalizeEmail(from) === normalizeEmail(ownAddress)) || said(keyHeader) !== '')
    return 'own'
  // Not List-Unsubscribe: some companies' servers put it on what people write.
  if (said('List-Id') !== '') return 'list'
  if (/^multipart\/report\b/.test(said('Content-Type'))) return 'report'
  if (from === '' || from === '<>') return 'null-sender'
  const submitted = said('Auto-Submitted')
  if (submitted !== '' && !/^no\b/.test(submitted)) return 'auto-submitted'
  if (bulkPrecedence.test(said('Precedence'))) return 'precedence'
  if (said('X-Autoreply') !== '' || said('X-Autorespond') !== '') return 'autoreply'
  return null
}
