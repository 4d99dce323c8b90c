import * as v from 'valibot'
import { emailPattern } from '#client/runtime/text/email.ts'
import type { MailDelivery } from '#client/runtime/text/mail-delivery.ts'
import type { Report } from './report.ts'

export type MailBindings = {
  MAIL?: SendEmail
  MAIL_FROM?: string
  MAIL_TO?: string
  /** Set by `npm start`, which writes mails to a file instead of sending them. */
  MAIL_SIMULATED?: string
}

/** `from` is the site's address, `to` the team's. `isSimulated` = mails are written to a file. */
export type Mail = { binding: SendEmail; from: string; to: string; isSimulated: boolean }

export function getMailDelivery(mail: Mail | null): MailDelivery {
  if (mail === null) return 'none'
  return mail.isSimulated ? 'simulated' : 'sent'
}

const address = v.pipe(v.string(), v.trim(), v.regex(emailPattern))

/** null = missing or invalid; only an invalid address is a problem. */
export function parseMailAddress(
  name: 'MAIL_FROM' | 'MAIL_TO' | 'MAIL_REPLY',
  value: string | undefined,
  report: Report,
): string | null {
  if (!value) return null
  const result = v.safeParse(address, value)
  return result.success ? result.output : report(`No se envía correo: ${name} no es una dirección de correo.`)
}

/** Mail needs both addresses; null = nobody is notified, and invitations are shown as links. */
export function parseMail(bindings: MailBindings, report: Report): Mail | null {
  const { MAIL, MAIL_FROM, MAIL_TO, MAIL_SIMULATED } = bindings
  const from = parseMailAddress('MAIL_FROM', MAIL_FROM, report)
  const to = parseMailAddress('MAIL_TO', MAIL_TO, report)
  if ((MAIL_FROM && from === null) || (MAIL_TO && to === null)) return null
  if (MAIL && from !== null && to !== null)
    return { binding: MAIL, from, to, isSimulated: Boolean(MAIL_SIMULATED) }
  const missing = Object.entries({ MAIL, MAIL_FROM, MAIL_TO }).flatMap(([name, set]) => (set ? [] : [name]))
  const names = new Intl.ListFormat('es').format(missing)
  const verb = missing.length === 1 ? 'falta' : 'faltan'
  return report(`No se envía correo: ${verb} ${names} en la configuración.`)
}
