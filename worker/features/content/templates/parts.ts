import { toPhoneHref, formatPostalAddress } from '#client/runtime/text/contact-links.ts'
import type { Site } from '#client/site.ts'
import { type Block, link, strong } from './text.ts'

export const mailtoLink = (address: string): string => link(`mailto:${address}`, address)

/** The menu link to the page with the measurements. Menus lose it when the page is withdrawn. */
export const findMeasurementsLink = ({ nav, footerNav, companyNav }: Site) =>
  [...nav, ...footerNav, ...companyNav].find(({ href }) => href === '/como-medimos')

/** Says where the measurements are described, unless that page was withdrawn. */
export function getMeasurementsBlocks(site: Site): readonly Block[] {
  const page = findMeasurementsLink(site)
  return page ? [`Con más detalle, y con las cifras de este sitio: ${link(page.href, page.name)}.`] : []
}

/** The register within a sentence. */
const formatRegister = ({ register }: Site): string =>
  /^registro\b/i.test(register) ? `inscrita en el ${register}` : register

export const getIdentityLine = (site: Site): string =>
  [site.legalName || site.name, site.taxId, formatPostalAddress(site), formatRegister(site)]
    .filter(Boolean)
    .join(', ')

/** A list item with a bold label; no item if its content, which is Markdown, is empty. */
export const createRow = (name: string, content: string): string[] =>
  content === '' ? [] : [`${strong(`${name}:`)} ${content}`]

export const listPhones = (site: Site): string[] =>
  site.phones.flatMap(({ name, number }) => createRow(name || 'Teléfono', link(toPhoneHref(number), number)))
