import { formatPostalAddress, getMapHref } from '../../runtime/text/contact-links.ts'
import type { Site } from '../../site.ts'

/** The postal address, and the owner's link to a map or else a search for it. */
export function AddressWithMap({ site }: { site: Site }) {
  return (
    <>
      {formatPostalAddress(site)} <a href={getMapHref(site)}>Ver en el mapa</a>
    </>
  )
}
