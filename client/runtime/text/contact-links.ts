type PostalAddress = { street: string; postalCode: string; city: string; region: string }

export function formatPostalAddress({ street, postalCode, city, region }: PostalAddress): string {
  // Many cities are called like their province.
  return [street, [postalCode, city].filter(Boolean).join(' '), region !== city && region]
    .filter(Boolean)
    .join(', ')
}

export type MapSite = PostalAddress & { mapHref: string }

export const getMapSearch = (place: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

/** The owner's link to a map, or else a search for the address. */
export const getMapHref = (site: MapSite): string => site.mapHref || getMapSearch(formatPostalAddress(site))

/** Keeps only the digits and the plus sign. */
export const toDialableNumber = (number: string): string => number.replace(/[^+\d]/g, '')

export const toPhoneHref = (number: string): string => `tel:${toDialableNumber(number)}`
export const toWhatsAppHref = (number: string): string => `https://wa.me/${toDialableNumber(number).slice(1)}`
