import type { ContactPage, ThanksPage } from './contact-page.ts'
import type { EnquiryPage, Inbox } from './inbox.ts'

/** Route name → the data of that page. */
export type EnquiryPages = {
  contacto: ContactPage
  'contacto-gracias': ThanksPage
  'mngr-consultas': Inbox
  'mngr-consulta': EnquiryPage
}
