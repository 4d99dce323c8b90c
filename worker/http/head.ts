import type { Site, SiteImage } from '#client/site.ts'
import type { SocialImage } from './social-image.ts'

/** What search engines and social networks are told of a page beside its title and description. */
export type Head = {
  /** Path and query of the canonical address; null where the page must not be indexed. */
  canonical: string | null
  type: 'website' | 'article'
  /** What networks are told instead of the document's title. */
  title?: string
  /** For social networks, where one was chosen; else the owner's of all pages, or one that is drawn. */
  image?: SiteImage
  /** What is drawn for them, where it is not the page's title; the same for all pages of a list. */
  drawnImage?: { title: string; drawing?: Pick<SocialImage, 'subject' | 'seed'> }
  /** What Open Graph says of an article beside the rest: name and content, a name may come twice. */
  properties?: readonly (readonly [name: string, content: string])[]
  /** Structured data by schema.org. */
  jsonLd: readonly object[]
  /** Extra elements: feeds, previous and next pages. */
  links: readonly { rel: string; href: string; type?: string; title?: string }[]
}

/** Route name → what differs from the usual head of a public page. */
export type Heads<Pages> = {
  [Name in keyof Pages]?: (data: Pages[Name], siteUrl: string, site: Site) => Partial<Head>
}

export const schemaContext = 'https://schema.org'

/** Where a page stands below the home page, which comes first by itself. */
export function createBreadcrumbs(
  siteUrl: string,
  ...trail: readonly { name: string; path: string }[]
): object {
  const steps = [{ name: 'Inicio', path: '/' }, ...trail]
  return {
    '@context': schemaContext,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  }
}
