import {
  createHref,
  type Descriptions,
  type RouteDefinition,
  type RouteLocation,
  type Titles,
} from '../../runtime/routes/route.ts'
import type { BlogPages } from './contract/pages.ts'

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const hasSlug = (route: RouteLocation): boolean =>
  slugShape.test(route.params['slug'] ?? '') && route.fullPath.length <= 512

export const blogRoutes = {
  blog: { path: '/blog', meta: { title: 'Blog', query: ['pagina'], hydrate: 'idle' } },
  'blog-etiqueta': {
    path: '/blog/etiqueta/:slug',
    meta: { title: 'Etiqueta', validate: hasSlug, query: ['pagina'], hydrate: 'none' },
  },
  'blog-serie': {
    path: '/blog/serie/:slug',
    meta: { title: 'Serie', validate: hasSlug, query: ['pagina'], hydrate: 'none' },
  },
  'blog-autor': {
    path: '/blog/autor/:slug',
    meta: { title: 'Autor', validate: hasSlug, query: ['pagina'], hydrate: 'none' },
  },
  'blog-buscar': {
    path: '/blog/buscar',
    meta: { title: 'Buscar', query: ['q', 'pagina'], cache: 'question' },
  },
  'blog-slug': {
    path: '/blog/:slug',
    meta: { title: 'Artículo', validate: hasSlug, rawHtml: 'post', ahead: true, hydrate: 'idle' },
  },
} as const satisfies Record<keyof BlogPages, RouteDefinition>

export const href = createHref(blogRoutes)

const pageSuffix = (page: number): string => (page > 1 ? `, página ${page}` : '')

export const blogTitles = {
  blog: ({ blog, list }) => blog.name + pageSuffix(list.page),
  'blog-etiqueta': ({ tag, list }) => `Artículos sobre ${tag.name}${pageSuffix(list.page)}`,
  'blog-serie': ({ series, list }) => `Serie: ${series.name}${pageSuffix(list.page)}`,
  'blog-autor': ({ author, list }) => `Artículos de ${author.name}${pageSuffix(list.page)}`,
  'blog-buscar': ({ q, page }) => (q ? `Buscar «${q}»${pageSuffix(page)}` : 'Buscar'),
  'blog-slug': ({ post }) => post.seoTitle ?? post.title,
} satisfies Titles<BlogPages>

export const blogDescriptions: Descriptions<BlogPages> = {
  blog: ({ blog, list }) => blog.lead && `${blog.lead.replace(/\.$/, '')}${pageSuffix(list.page)}.`,
  // One page of it is the tag's own; the others say which they are.
  'blog-etiqueta': ({ tag, list }, { name }) =>
    (list.page === 1 && tag.description) ||
    `Todos los artículos de ${name} con la etiqueta ${tag.name}${pageSuffix(list.page)}.`,
  'blog-serie': ({ series, list }, { name }) =>
    `La serie «${series.name}» de ${name}, en orden, desde su primera parte${pageSuffix(list.page)}.`,
  'blog-autor': ({ author, list }, { name }) =>
    `Todos los artículos que ${author.name} ha escrito en ${name}${pageSuffix(list.page)}.`,
  'blog-buscar': ({ q, page }, { name }) =>
    q
      ? `Artículos de ${name} que responden a «${q}»${pageSuffix(page)}.`
      : `Búsqueda entre los artículos de ${name}.`,
  'blog-slug': ({ post }) => post.seoDescription ?? post.excerpt,
}
