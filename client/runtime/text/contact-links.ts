type PostalAddress = { street: string; postalCode: string; city: string; region: string }

export function formatPostalAddress({ street, postalCode, city, region }: PostalAddress): string {
  // Many cities are called like their province.
  return [street, [postalCode, city].filter(Boolean).join(' '), region !== city && region]
    .filter(Boolean)
    .join(', ')
}

/** Keeps only the digits and the plus sign. */
export const toDialableNumber = (number: string): string => number.replace(/[^+\d]/g, '')

export const toPhoneHref = (number: string): string => `tel:${toDialableNumber(number)}`
export const toWhatsAppHref = (number: string): string => `https://wa.me/${toDialableNumber(number).slice(1)}`
