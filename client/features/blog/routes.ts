import {
  createHref,
  type Descriptions,
  type Routes,
  type RouteLocation,
  type Titles,
} from '../../runtime/routes/route.ts'
import { endSentence } from '../../runtime/text/end-sentence.ts'
import type { BlogPages } from './contract/pages.ts'

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const hasValidSlug = (route: RouteLocation): boolean =>
  slugPattern.test(route.params['slug'] ?? '') && route.fullPath.length <= 512

export const blogRoutes = {
  blog: { path: '/blog', meta: { title: 'Blog', query: ['pagina'], hydrate: 'idle' } },
  'blog-etiqueta': {
    path: '/blog/etiqueta/:slug',
    meta: { title: 'Etiqueta', validate: hasValidSlug, query: ['pagina'], hydrate: 'none' },
  },
  'blog-serie': {
    path: '/blog/serie/:slug',
    meta: { title: 'Serie', validate: hasValidSlug, query: ['pagina'], hydrate: 'none' },
  },
  'blog-autor': {
    path: '/blog/autor/:slug',
    meta: { title: 'Autor', validate: hasValidSlug, query: ['pagina'], hydrate: 'none' },
  },
  'blog-buscar': {
    path: '/blog/buscar',
    meta: { title: 'Buscar', query: ['q', 'pagina'], cache: 'search' },
  },
  'blog-slug': {
    path: '/blog/:slug',
    meta: { title: 'Artículo', validate: hasValidSlug, rawHtml: 'post', prefetchData: true, hydrate: 'idle' },
  },
} as const satisfies Routes<BlogPages>

export const href = createHref(blogRoutes)

const formatPageSuffix = (page: number): string => (page > 1 ? `, página ${page}` : '')

export const blogTitles = {
  blog: ({ blog, list }) => blog.name + formatPageSuffix(list.page),
  'blog-etiqueta': ({ tag, list }) => `Artículos sobre ${tag.name}${formatPageSuffix(list.page)}`,
  'blog-serie': ({ series, list }) => `Serie: ${series.name}${formatPageSuffix(list.page)}`,
  'blog-autor': ({ author, list }) => `Artículos de ${author.name}${formatPageSuffix(list.page)}`,
  'blog-buscar': ({ q, page }) => (q ? `Buscar «${q}»${formatPageSuffix(page)}` : 'Buscar'),
  'blog-slug': ({ post }) => post.seoTitle ?? post.title,
} satisfies Titles<BlogPages>

export const blogDescriptions: Descriptions<BlogPages> = {
  blog: ({ blog, list }) => blog.lead && `${blog.lead.replace(/\.$/, '')}${formatPageSuffix(list.page)}.`,
  // The first page uses the tag's own description, the others a text with their page number.
  'blog-etiqueta': ({ tag, list }, { name }) =>
    (list.page === 1 && tag.description) ||
    `Todos los artículos de ${name} con la etiqueta ${tag.name}${formatPageSuffix(list.page)}.`,
  'blog-serie': ({ series, list }, { name }) =>
    `La serie «${series.name}» de ${name}, en orden, desde su primera parte${formatPageSuffix(list.page)}.`,
  'blog-autor': ({ author, list }, { name }) =>
    `Todos los artículos que ${author.name} ha escrito en ${name}${formatPageSuffix(list.page)}.`,
  'blog-buscar': ({ q, page }, { name }) =>
    q
      ? `Artículos de ${name} que responden a «${q}»${formatPageSuffix(page)}.`
      : `Búsqueda entre los artículos de ${endSentence(name)}`,
  'blog-slug': ({ post }) => post.seoDescription ?? post.excerpt,
}
