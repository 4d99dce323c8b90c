import { site, siteHead } from '#client/site.ts'
import { titleOf } from '#client/title.ts'
import { descriptions, heads } from '../heads.ts'
import { escapeHtml, scriptJson } from '../http/escape.ts'
import { breadcrumbLd, type Head } from '../http/head.ts'
import { isShared, type PageRoute } from './resolve.ts'

// Data was read for the name of its route, so whatever the tables have for that name takes it.
type ByName<Result> = Partial<Record<string, Result | ((data: unknown, siteUrl: string) => Result)>>

function headOf({ name, path, meta }: PageRoute, data: unknown, siteUrl: string): Head {
  const isPublic = isShared(meta)
  const more = (heads as ByName<Partial<Head>>)[name]
  return {
    canonical: isPublic ? path : null,
    type: 'website',
    jsonLd: isPublic ? [breadcrumbLd(siteUrl, { name: meta.title, path })] : [],
    links: [],
    ...(typeof more === 'function' ? more(data, siteUrl) : more),
  }
}

function descriptionOf({ name }: PageRoute, data: unknown): string {
  const description = (descriptions as ByName<string>)[name] ?? site.description
  return typeof description === 'function' ? description(data, '') : description
}

/** The head of a page as HTML elements; addresses become absolute. */
export function headHtml(route: PageRoute, data: unknown, siteUrl: string): string {
  const head = headOf(route, data, siteUrl)
  const title = escapeHtml(titleOf({ route, data, error: null }))
  const description = escapeHtml(descriptionOf(route, data))
  const elements = [`<title>${title}</title>`, `<meta name="description" content="${description}">`]
  if (head.canonical === null) {
    elements.push('<meta name="robots" content="noindex">')
  } else {
    const url = escapeHtml(siteUrl + head.canonical)
    elements.push(
      `<link rel="canonical" href="${url}">`,
      `<meta property="og:url" content="${url}">`,
      `<meta property="og:type" content="${head.type}">`,
      `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
      `<meta property="og:locale" content="${siteHead.locale}">`,
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
      `<meta property="og:image" content="${escapeHtml(siteUrl + (head.image ?? '/og.png'))}">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
    )
  }
  for (const link of head.links) {
    const type = link.type ? ` type="${link.type}"` : ''
    const label = link.title ? ` title="${escapeHtml(link.title)}"` : ''
    elements.push(`<link rel="${link.rel}"${type}${label} href="${escapeHtml(link.href)}">`)
  }
  for (const ld of head.jsonLd) elements.push(`<script type="application/ld+json">${scriptJson(ld)}</script>`)
  return elements.join('')
}
