/** What happens to the site's mails. `simulated`: they are only written to a file, as on a local site. */
export type MailDelivery = 'none' | 'simulated' | 'sent'

export const noMailText = 'El sitio todavía no envía correo.'
