import { toPhoneHref, toWhatsAppHref } from '../../runtime/text/contact-links.ts'
import type { Site } from '../../site.ts'

/** The first phone and WhatsApp; nothing if there are none. */
export function QuickContact({ phones: [phone], whatsapp }: Pick<Site, 'phones' | 'whatsapp'>) {
  return (
    <>
      {phone && <a href={toPhoneHref(phone.number)}>{phone.number}</a>}{' '}
      {whatsapp && <a href={toWhatsAppHref(whatsapp)}>WhatsApp</a>}
    </>
  )
}
