type Address = { street: string; postalCode: string; city: string; region: string }

/** Where the company is, in one line; empty where nothing is said of it. */
export function postalAddress({ street, postalCode, city, region }: Address): string {
  return [street, [postalCode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ')
}

/** A number as addresses want it: its digits, and the plus of its country. */
export const dialled = (number: string): string => number.replace(/[^+\d]/g, '')

/** What calls a number, and what writes to it by WhatsApp. */
export const callHref = (number: string): string => `tel:${dialled(number)}`
export const chatHref = (number: string): string => `https://wa.me/${dialled(number).slice(1)}`
