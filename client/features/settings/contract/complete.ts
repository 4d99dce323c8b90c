import * as v from 'valibot'
import { countryCodes } from './country-choices.ts'
import { completePhoneNumber, formatTaxId } from './legal-data.ts'
import { completeLink } from './link.ts'
import { completeProfile, nameNetwork } from './network-names.ts'

const linksSchema = v.array(v.looseObject({ href: v.string(), under: v.optional(v.string()) }))
const completableSchema = v.looseObject({
  country: v.picklist(countryCodes),
  taxId: v.string(),
  phones: v.array(v.looseObject({ number: v.string() })),
  whatsapp: v.string(),
  social: v.array(v.looseObject({ name: v.string(), href: v.string() })),
  nav: linksSchema,
  footerNav: linksSchema,
  companyNav: linksSchema,
  noticeHref: v.string(),
  mapHref: v.optional(v.string(), ''),
})

/** Fills in what people need not type: calling codes, separators of tax ids, slashes, `https://` and names of networks. */
export function completeSettings(
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const parsed = v.safeParse(completableSchema, settings)
  // Leave invalid settings unchanged: the schema that follows reports the errors.
  if (!parsed.success) return settings
  const { country, taxId, phones, whatsapp, social, nav, footerNav, companyNav, noticeHref, mapHref } =
    parsed.output
  const completeLinks = (links: v.InferOutput<typeof linksSchema>) =>
    links.map(({ under, ...link }) => ({
      ...link,
      href: completeLink(link.href),
      ...(under ? { under: completeLink(under) } : {}),
    }))
  return {
    ...settings,
    taxId: formatTaxId(country, taxId),
    phones: phones.map((phone) => ({ ...phone, number: completePhoneNumber(country, phone.number) })),
    whatsapp: completePhoneNumber(country, whatsapp),
    social: social.map(({ name, href, ...rest }) => {
      const address = completeLink(completeProfile(name, href))
      return { ...rest, href: address, name: name.trim() || nameNetwork(address) }
    }),
    nav: completeLinks(nav),
    footerNav: completeLinks(footerNav),
    companyNav: completeLinks(companyNav),
    noticeHref: completeLink(noticeHref),
    mapHref: completeLink(mapHref),
  }
}
