type PostalAddress = { street: string; postalCode: string; city: string; region: string }

/** Where the company is, in one line; empty where nothing is said of it. */
export function formatPostalAddress({ street, postalCode, city, region }: PostalAddress): string {
  return [street, [postalCode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ')
}

/** A number as addresses want it: its digits, and the plus of its country. */
export const toDialableNumber = (number: string): string => number.replace(/[^+\d]/g, '')

/** What calls a number, and what writes to it by WhatsApp. */
export const toPhoneHref = (number: string): string => `tel:${toDialableNumber(number)}`
export const toWhatsAppHref = (number: string): string => `https://wa.me/${toDialableNumber(number).slice(1)}`
