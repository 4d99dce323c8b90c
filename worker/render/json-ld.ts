import type { Post } from '#client/blog/contract/post.ts'
import { site } from '#client/site.ts'

// Structured data by schema.org.

const context = 'https://schema.org'

export function organizationLd(siteUrl: string): object {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${siteUrl}/#organizacion`,
    name: site.name,
    url: `${siteUrl}/`,
    description: site.description,
    logo: `${siteUrl}/icon-512.png`,
  }
}

export function websiteLd(siteUrl: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.name,
    url: `${siteUrl}/`,
    inLanguage: site.language,
    publisher: { '@id': `${siteUrl}/#organizacion` },
  }
}

export function articleLd(siteUrl: string, post: Post): object {
  const organization = {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organizacion`,
    name: site.name,
    url: `${siteUrl}/`,
  }
  return {
    '@context': context,
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: site.language,
    image: siteUrl + (post.socialImage ?? '/og.png'),
    mainEntityOfPage: `${siteUrl}/blog/${post.slug}`,
    keywords: post.tags.map((tag) => tag.name).join(', '),
    author: organization,
    publisher: organization,
  }
}

export function breadcrumbLd(siteUrl: string, trail: readonly { name: string; path: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  }
}
