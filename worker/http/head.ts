import type { Site, SiteImage } from '#client/site.ts'
import type { SocialImage } from './social-image.ts'

/** Metadata of a page for search engines and social networks, besides its title. */
export type Head = {
  /** Replaces the description that the page's route declares. */
  description?: string
  /** Path and query of the canonical address; null = the page must not be indexed. */
  canonical: string | null
  type: 'website' | 'article'
  /** Replaces the document's title for social networks. */
  title?: string
  /** Image for social networks. Without it: the image that the owner set for all pages, or else a drawn one. */
  image?: SiteImage
  /** Replaces the page's title in the drawn image, so that all pages of a paginated list have the same image. */
  drawnImage?: { title: string; drawing?: Pick<SocialImage, 'subject' | 'seed' | 'isPlain'> }
  /** Further Open Graph properties of an article; a name may occur twice. */
  properties?: readonly (readonly [name: string, content: string])[]
  /** Structured data of schema.org. */
  jsonLd: readonly object[]
  /** Extra link elements: feeds, previous and next pages. */
  links: readonly { rel: string; href: string; type?: string; title?: string }[]
}

/** Route name → differences from the default head of a public page. */
export type Heads<Pages> = {
  [Name in keyof Pages]?: (
    data: Pages[Name],
    siteUrl: string,
    site: Site,
  ) => Partial<Head> | Promise<Partial<Head>>
}

export const schemaContext = 'https://schema.org'

/** Breadcrumbs of a page, as structured data. The home page is added as the first. */
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
