import type { Payload } from '#client/payload.ts'
import type { RouteLocation, RouteName } from '#client/routes.ts'
import { href } from '#client/routes.ts'
import { site } from '#client/site.ts'
import { escapeHtml, scriptJson } from '../http/escape.ts'
import { articleLd, breadcrumbLd, organizationLd, websiteLd } from './json-ld.ts'

/** What search engines and social networks are told of a page. */
export type Head = {
  title: string
  description: string
  /** Path and query of the canonical address; null where the page must not be indexed. */
  canonical: string | null
  type: 'website' | 'article'
  /** Path of the image for social networks; the site's own where it is left out. */
  image?: string
  jsonLd: readonly object[]
  /** Extra elements: feeds, previous and next pages. */
  links: readonly { rel: string; href: string; type?: string; title?: string }[]
}

const descriptions: Partial<Record<RouteName, string>> = {
  index: site.description,
  nosotros: `Quiénes somos en ${site.name}, cómo trabajamos y qué puedes esperar de nosotros.`,
  servicios: `Los servicios de ${site.name}: qué entregamos, cómo lo hacemos y qué necesitamos de ti en cada uno.`,
  contacto: `Escribe a ${site.name}: cuéntanos qué necesitas y te responde una persona del equipo.`,
  privacidad: `Qué datos trata ${site.name}, para qué, durante cuánto tiempo y cómo ejercer tus derechos.`,
  blog: 'Artículos prácticos sobre rendimiento, seguridad, accesibilidad, correo y operación de sitios web.',
  hostinger:
    'Ayuda paso a paso para quien tiene su dominio o su correo en Hostinger: DNS, MX, SPF, DKIM y DMARC.',
}

export function pageTitle(title: string): string {
  return `${title} - ${site.name}`
}

function pageQuery(page: number): string {
  return page > 1 ? `?pagina=${page}` : ''
}

function base(name: RouteName, route: RouteLocation, siteUrl: string): Head {
  const isPrivate = name.startsWith('mngr') || route.meta.unkept === true
  return {
    title: pageTitle(route.meta.title),
    description: descriptions[name] ?? site.description,
    canonical: isPrivate ? null : route.path,
    type: 'website',
    jsonLd:
      isPrivate || name === 'index'
        ? []
        : [
            breadcrumbLd(siteUrl, [
              { name: 'Inicio', path: '/' },
              { name: route.meta.title, path: route.path },
            ]),
          ],
    links: [],
  }
}

type HeadOf = { [Name in RouteName]?: (head: Head, data: Payload[Name], siteUrl: string) => Head }

const refine: HeadOf = {
  index: (head, _, siteUrl) => ({ ...head, jsonLd: [organizationLd(siteUrl), websiteLd(siteUrl)] }),
  blog: (head, { list }) => ({
    ...head,
    title: pageTitle(list.page > 1 ? `Blog, página ${list.page}` : 'Blog'),
    canonical: href('blog') + pageQuery(list.page),
    links: siblings(href('blog'), list),
  }),
  'blog-etiqueta': (head, { tag, list }, siteUrl) => {
    const path = href('blog-etiqueta', { slug: tag.slug })
    const suffix = list.page > 1 ? `, página ${list.page}` : ''
    return {
      ...head,
      title: pageTitle(`Artículos sobre ${tag.name}${suffix}`),
      description: `Todos los artículos de ${site.name} con la etiqueta ${tag.name}.`,
      canonical: path + pageQuery(list.page),
      jsonLd: [
        breadcrumbLd(siteUrl, [
          { name: 'Inicio', path: '/' },
          { name: 'Blog', path: '/blog' },
          { name: tag.name, path },
        ]),
      ],
      links: [
        ...siblings(path, list),
        {
          rel: 'alternate',
          type: 'application/rss+xml',
          href: `${path}/feed.xml`,
          title: `Artículos sobre ${tag.name}`,
        },
      ],
    }
  },
  'blog-buscar': (head, { q }) => ({ ...head, title: pageTitle(q ? `Buscar «${q}»` : 'Buscar') }),
  'vista-previa': (head, { post }) => ({ ...head, title: pageTitle(`Vista previa: ${post.title}`) }),
  'mngr-blog-editar': (head, { post }) => ({
    ...head,
    title: pageTitle(post.content.title || 'Artículo sin título'),
  }),
  'blog-slug': (head, { post }, siteUrl) => ({
    ...head,
    title: pageTitle(post.seoTitle ?? post.title),
    description: post.seoDescription ?? post.excerpt,
    type: 'article',
    ...(post.socialImage === null ? {} : { image: post.socialImage }),
    jsonLd: [
      articleLd(siteUrl, post),
      breadcrumbLd(siteUrl, [
        { name: 'Inicio', path: '/' },
        { name: 'Blog', path: '/blog' },
        { name: post.title, path: href('blog-slug', { slug: post.slug }) },
      ]),
    ],
    links: [
      {
        rel: 'alternate',
        type: 'text/markdown',
        href: `${href('blog-slug', { slug: post.slug })}.md`,
        title: 'Markdown',
      },
    ],
  }),
}

function siblings(path: string, list: { page: number; pages: number }): Head['links'] {
  return [
    ...(list.page > 1 ? [{ rel: 'prev', href: path + pageQuery(list.page - 1) }] : []),
    ...(list.page < list.pages ? [{ rel: 'next', href: path + pageQuery(list.page + 1) }] : []),
  ]
}

/** The head of a page, from its route and data. */
export function headOf<Name extends RouteName>(
  name: Name,
  route: RouteLocation,
  data: Payload[Name],
  siteUrl: string,
): Head {
  const head = base(name, route, siteUrl)
  return refine[name]?.(head, data, siteUrl) ?? head
}

/** The head as HTML elements; addresses become absolute. */
export function headHtml(head: Head, siteUrl: string): string {
  const title = escapeHtml(head.title)
  const description = escapeHtml(head.description)
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
      `<meta property="og:locale" content="${site.locale}">`,
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
