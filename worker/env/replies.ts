import { parseMailAddress } from './mail.ts'
import type { Report } from './report.ts'

export type ReplyBindings = {
  /** Address that receives replies to the site's mails; each conversation adds a signed `+part` to it. */
  MAIL_REPLY?: string
  /**
   * Signs the `+part` of reply addresses. Not FORM_SECRET, which may change sooner: forms stay open for hours, but
   * mails are answered for months.
   */
  REPLY_SECRET?: string
  /** Previous secret, valid while mails that it signed are still answered. */
  REPLY_SECRET_PREVIOUS?: string
}

export type ReplyEnv = { local: string; domain: string; secrets: readonly string[] }

const minSecretLength = 16
/** Longest local part of the reply address: the signed part takes up to 30 of the 64 characters that mail allows. */
const maxLocalLength = 30

/** null = replies go to the contact address, and the site receives no mail. */
export function parseReplies(bindings: ReplyBindings, report: Report): ReplyEnv | null {
  const { MAIL_REPLY, REPLY_SECRET, REPLY_SECRET_PREVIOUS } = bindings
  if (!MAIL_REPLY && !REPLY_SECRET) return null
  const off = (reason: string) => report(`Las respuestas por correo no llegan al panel: ${reason}.`)
  if (!MAIL_REPLY || !REPLY_SECRET) return off(`falta ${MAIL_REPLY ? 'REPLY_SECRET' : 'MAIL_REPLY'}`)
  // The problem is reported in other words.
  const address = parseMailAddress('MAIL_REPLY', MAIL_REPLY, () => null)
  const [local = '', domain = ''] = (address ?? '').toLowerCase().split('@')
  if (domain === '') return off('MAIL_REPLY no es una dirección de correo')
  if (local.includes('+') || local.length > maxLocalLength)
    return off(`MAIL_REPLY debe tener hasta ${maxLocalLength} caracteres antes de la arroba, sin «+»`)
  const secrets = [REPLY_SECRET, ...(REPLY_SECRET_PREVIOUS ? [REPLY_SECRET_PREVIOUS] : [])]
  const short = secrets.findIndex((secret) => secret.length < minSecretLength)
  if (short >= 0)
    return off(`REPLY_SECRET${short === 0 ? '' : '_PREVIOUS'} tiene menos de ${minSecretLength} caracteres`)
  return { local, domain, secrets }
}
