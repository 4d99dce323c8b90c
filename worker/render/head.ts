import type { Site } from '#client/site.ts'
import { getTitle } from '#client/title.ts'
import { createListedHead, descriptions, heads } from '../heads.ts'
import { createBreadcrumbs, type Head, type Heads } from '../http/head.ts'
import { escapeHtml, toScriptJson } from '../http/responses/escape.ts'
import { type SocialImage, getSocialImageFile, createSocialImage } from '../http/social-image.ts'
import { isShared, type PageRoute } from './read-page.ts'

// Type of `heads` and `descriptions` for any route name. The data was read for the same name, so it has the type that
// the function expects; TypeScript cannot infer that.
type ByName<Given extends unknown[], Result> = Partial<Record<string, Result | ((...given: Given) => Result)>>

/** A page with the data and settings that its head is made from. */
type ReadPage = { route: PageRoute; data: unknown; siteUrl: string; site: Site }

async function getHead({ route: { name, path, meta }, data, siteUrl, site }: ReadPage): Promise<Head> {
  const isPublic = isShared(meta)
  const more = meta.listedKind
    ? await createListedHead(meta.listedKind, { data, siteUrl, site })
    : await (heads as Heads<Partial<Record<string, unknown>>>)[name]?.(data, siteUrl, site)
  return {
    canonical: isPublic ? path : null,
    type: 'website',
    jsonLd: isPublic ? [createBreadcrumbs(siteUrl, { name: meta.title, path })] : [],
    links: [],
    ...more,
  }
}

/** The social image of a page, drawn from its title without the site's name. */
export async function createPageSocialImage(
  page: ReadPage,
  head: Pick<Head, 'drawnImage'> | Promise<Head> = getHead(page),
): Promise<SocialImage> {
  const { drawnImage } = await head
  const { route, data, site } = page
  const title = getTitle({ route, data, error: null }, { ...site, titlePattern: '{página}' })
  return createSocialImage(route.path, drawnImage ?? { title }, site)
}

function getDescription({ route: { name }, data, site }: ReadPage): string {
  const description = (descriptions as ByName<[data: unknown, site: Site], string>)[name] ?? site.description
  return typeof description === 'function' ? description(data, site) : description
}

/** The head of a page as HTML. Addresses become absolute. */
export async function renderHead(page: ReadPage): Promise<string> {
  const { route, data, siteUrl, site } = page
  const head = await getHead(page)
  const title = escapeHtml(getTitle({ route, data, error: null }, site))
  const description = escapeHtml(head.description ?? getDescription(page))
  const elements = [`<title>${title}</title>`, `<meta name="description" content="${description}">`]
  if (head.canonical === null) {
    elements.push('<meta name="robots" content="noindex">')
  } else {
    const url = escapeHtml(siteUrl + head.canonical)
    const card = await createPageSocialImage(page, head)
    const image = head.image ?? site.socialImage ?? getSocialImageFile(route.path, card)
    elements.push(
      `<link rel="canonical" href="${url}">`,
      `<meta property="og:url" content="${url}">`,
      `<meta property="og:type" content="${head.type}">`,
      `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
      `<meta property="og:locale" content="es_${site.country}">`,
      `<meta property="og:title" content="${head.title === undefined ? title : escapeHtml(head.title)}">`,
      `<meta property="og:description" content="${description}">`,
      `<meta property="og:image" content="${escapeHtml(siteUrl + image.src)}">`,
      `<meta property="og:image:width" content="${image.width}">`,
      `<meta property="og:image:height" content="${image.height}">`,
      `<meta property="og:image:alt" content="${escapeHtml(`«${card.title}», de ${site.name}`)}">`,
      ...(head.properties ?? []).map(
        ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
      ),
      '<meta name="twitter:card" content="summary_large_image">',
    )
  }
  for (const link of head.links) {
    const type = link.type ? ` type="${link.type}"` : ''
    const label = link.title ? ` title="${escapeHtml(link.title)}"` : ''
    elements.push(`<link rel="${link.rel}"${type}${label} href="${escapeHtml(link.href)}">`)
  }
  for (const ld of head.jsonLd)
    elements.push(`<script type="application/ld+json">${toScriptJson(ld)}</script>`)
  return elements.join('')
}
