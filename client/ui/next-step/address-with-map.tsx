import type { ReactNode } from 'react'
import { formatPostalAddress } from '../../runtime/text/contact-links.ts'
import type { Site } from '../../site.ts'

/** The postal address, and the owner's link to a map or else a search for it. */
export function AddressWithMap({ site }: { site: Site }): ReactNode {
  const address = formatPostalAddress(site)
  const search = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return (
    <>
      {address} <a href={site.mapHref || search}>Ver en el mapa</a>
    </>
  )
}
