import type { SitePages } from '#client/features/site/contract.ts'
import { href } from '#client/features/site/routes.ts'
import { toDialableNumber } from '#client/runtime/text/contact-links.ts'
import { language, type Site } from '#client/site.ts'
import { toServiceSeed } from '#client/ui/threads/threads-path.ts'
import { createBreadcrumbs, type Heads, schemaContext } from '../../http/head.ts'

/** Leaves out empty texts, empty lists and undefined values. */
function omitEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

function addressLd({ street, postalCode, city, region, country }: Site): object | undefined {
  if (![street, postalCode, city, region].some(Boolean)) return undefined
  return omitEmpty({
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressRegion: region,
    addressCountry: country,
  })
}

function organizationLd(siteUrl: string, site: Site): object {
  const numbers = [...site.phones, ...(site.whatsapp ? [{ name: 'WhatsApp', number: site.whatsapp }] : [])]
  return omitEmpty({
    '@context': schemaContext,
    // In schema.org a LocalBusiness has opening hours, and an Organization has none.
    '@type': site.hours.length > 0 ? 'LocalBusiness' : 'Organization',
    '@id': `${siteUrl}/#organizacion`,
    name: site.name,
    legalName: site.legalName,
    taxID: site.taxId,
    slogan: site.tagline,
    url: `${siteUrl}/`,
    description: site.description,
    logo: siteUrl + ((site.logo ?? site.mark ?? site.icon)?.src ?? '/icon-512.png'),
    email: site.email,
    address: addressLd(site),
    contactPoint: numbers.map(({ name, number }) =>
      omitEmpty({
        '@type': 'ContactPoint',
        contactType: name || 'Teléfono',
        telephone: toDialableNumber(number),
      }),
    ),
    openingHoursSpecification: site.hours.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `${schemaContext}/${day}`,
      opens,
      closes,
    })),
    // schema.org regards a day without opening times as closed.
    specialOpeningHoursSpecification: site.holidays.map(({ date, until }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: until || date,
    })),
    sameAs: site.social.map(({ href }) => href),
  })
}

function websiteLd(siteUrl: string, { name }: Site): object {
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name,
    url: `${siteUrl}/`,
    inLanguage: language,
    publisher: { '@id': `${siteUrl}/#organizacion` },
  }
}

export const siteHeads: Heads<SitePages> = {
  servicio: async ({ service, offer }, siteUrl, site) => ({
    drawnImage: {
      title: service.title,
      drawing: {
        subject: 'servicio',
        seed: toServiceSeed(service),
        ...(service.drawing === 'hidden' && { isPlain: true }),
      },
    },
    jsonLd: [
      ...(await import('../content/reading/structured-data.ts')).createStructuredData('service', service, {
        path: href('servicio', { slug: service.slug }),
        siteUrl,
        site,
        publishedAt: null,
      }),
      organizationLd(siteUrl, site),
      createBreadcrumbs(
        siteUrl,
        { name: offer.name, path: href('servicios') },
        { name: service.title, path: href('servicio', { slug: service.slug }) },
      ),
    ],
  }),
  // The social image shows the home page's headline, because the name of the page says nothing in a list of links.
  index: ({ home }, siteUrl, site) => ({
    title: home.title,
    drawnImage: { title: home.title },
    jsonLd: [organizationLd(siteUrl, site), websiteLd(siteUrl, site)],
  }),
}
