import { site } from '#client/site.ts'
import type { SitePages } from '#client/site/contract.ts'
import { type Heads, schemaContext } from '../http/head.ts'

function organizationLd(siteUrl: string): object {
  return {
    '@context': schemaContext,
    '@type': 'Organization',
    '@id': `${siteUrl}/#organizacion`,
    name: site.name,
    url: `${siteUrl}/`,
    description: site.description,
    logo: `${siteUrl}/icon-512.png`,
  }
}

function websiteLd(siteUrl: string): object {
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name: site.name,
    url: `${siteUrl}/`,
    inLanguage: site.language,
    publisher: { '@id': `${siteUrl}/#organizacion` },
  }
}

export const siteHeads: Heads<SitePages> = {
  index: (_, siteUrl) => ({ jsonLd: [organizationLd(siteUrl), websiteLd(siteUrl)] }),
}
