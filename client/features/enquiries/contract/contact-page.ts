import type { PageTexts } from '../../content/documents/contract/page-texts.ts'
import type { EnquiryDraft } from './form.ts'

/** What `/contacto` shows after a post that could not be stored: what was typed, what is wrong, how to go on. */
export type ContactForm = {
  draft: EnquiryDraft
  fields: Record<string, string>
  message: string
  /** A fresh token: the next post counts as confirmed. */
  token: string | null
  key: string | null
  /** Offer mail as a way out. */
  mail: boolean
  /** Nothing is wrong: to be sent once more is all that it lacks. */
  confirm: boolean
}

export type ContactPage = Pick<PageTexts, 'contact'> & { form?: ContactForm }

/** `reference` null: the address names no message that was stored. */
export type ThanksPage = Pick<PageTexts, 'contact'> & { title: string; reference: string | null }
