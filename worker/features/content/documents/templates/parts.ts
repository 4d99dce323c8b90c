import { toPhoneHref, formatPostalAddress } from '#client/runtime/text/contact-links.ts'
import type { Site } from '#client/site.ts'
import { getDateFormat } from '#client/ui/time/date-format.ts'
import type { Block, Inline } from './text.ts'

export const mailtoLink = (address: string): Inline => ({ text: address, href: `mailto:${address}` })
export const link = (href: string, text: string): Inline => ({ text, href })

/** Who stands behind the site, in one line. */
export const getIdentityLine = (site: Site): string =>
  [site.legalName || site.name, site.taxId, formatPostalAddress(site), site.register]
    .filter(Boolean)
    .join(', ')

/** A row of a list with its name in front; none where there is nothing to say. */
export const createRow = (name: string, ...parts: readonly Inline[]): readonly Inline[][] =>
  parts.every((part) => part === '') ? [] : [[{ strong: `${name}:` }, ' ', ...parts]]

export const listPhones = (site: Site): readonly Inline[][] =>
  site.phones.flatMap(({ name, number }) => createRow(name || 'Teléfono', link(toPhoneHref(number), number)))

/** The day of the last change, which the owner names in the settings. */
export function getRevisionBlocks({ privacyUpdated, timeZone }: Site): readonly Block[] {
  if (privacyUpdated === '') return []
  const at = new Date(`${privacyUpdated}T12:00:00Z`)
  const text = getDateFormat({ dateStyle: 'long' }, timeZone).format(at)
  return [['Última revisión: ', { text, day: privacyUpdated }, '.']]
}
