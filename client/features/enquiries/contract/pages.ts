import type { PostLink } from '../../blog/contract/post.ts'
import type { PageTexts } from '../../content/kinds/all-kinds.ts'
import type { EnquiryDraft } from './form.ts'
import type { EnquiryPage, Inbox } from './inbox.ts'

/** State of the form on `/contacto` after a POST whose enquiry was not stored. */
export type ContactForm = {
  draft: EnquiryDraft
  fields: Record<string, string>
  message: string
  /** A new token. A POST with this token counts as confirmed. */
  token: string | null
  key: string | null
  /** True if the page offers to send the message by mail instead. */
  mail: boolean
  /** True if the data is valid and the visitor only has to send it again. */
  confirm: boolean
}

export type ContactPage = Pick<PageTexts, 'contact'> & { form?: ContactForm }

/** `reference`: null if the address names no stored message. `lacksFile`: its file was not stored. `latest`: articles to read. */
type ThanksPage = Pick<PageTexts, 'contact'> & {
  title: string
  reference: string | null
  lacksFile: boolean
  latest: (PostLink & { excerpt: string })[]
}

export type EnquiryPages = {
  contacto: ContactPage
  'contacto-gracias': ThanksPage
  'mngr-consultas': Inbox
  'mngr-consulta': EnquiryPage
}
