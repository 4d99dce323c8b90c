import {
  createHref,
  type Descriptions,
  type RouteDefinition,
  type RouteLocation,
  type Titles,
} from '../router/route.ts'
import { site } from '../site.ts'
import type { BlogPages } from './contract/pages.ts'

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const hasSlug = (route: RouteLocation): boolean =>
  slugShape.test(route.params['slug'] ?? '') && route.fullPath.length <= 512

export const blogRoutes = {
  blog: { path: '/blog', meta: { title: 'Blog', query: ['pagina'] } },
  'blog-etiqueta': {
    path: '/blog/etiqueta/:slug',
    meta: { title: 'Etiqueta', validate: hasSlug, query: ['pagina'] },
  },
  'blog-buscar': {
    path: '/blog/buscar',
    meta: { title: 'Buscar', query: ['q', 'pagina'], cache: 'question' },
  },
  'blog-slug': {
    path: '/blog/:slug',
    meta: { title: 'Artículo', validate: hasSlug, rawHtml: 'post', ahead: true },
  },
} as const satisfies Record<keyof BlogPages, RouteDefinition>

export const href = createHref(blogRoutes)

const pageSuffix = (page: number): string => (page > 1 ? `, página ${page}` : '')

export const blogTitles = {
  blog: ({ list }) => `Blog${pageSuffix(list.page)}`,
  'blog-etiqueta': ({ tag, list }) => `Artículos sobre ${tag.name}${pageSuffix(list.page)}`,
  'blog-buscar': ({ q, page }) => (q ? `Buscar «${q}»${pageSuffix(page)}` : 'Buscar'),
  'blog-slug': ({ post }) => post.seoTitle ?? post.title,
} satisfies Titles<BlogPages>

export const blogDescriptions: Descriptions<BlogPages> = {
  blog: ({ list }) =>
    `Artículos prácticos sobre rendimiento, seguridad, accesibilidad, correo y operación de sitios web${pageSuffix(list.page)}.`,
  'blog-etiqueta': ({ tag, list }) =>
    `Todos los artículos de ${site.name} con la etiqueta ${tag.name}${pageSuffix(list.page)}.`,
  'blog-buscar': ({ q, page }) =>
    q
      ? `Artículos de ${site.name} que responden a «${q}»${pageSuffix(page)}.`
      : `Busca entre los artículos de ${site.name}.`,
  'blog-slug': ({ post }) => post.seoDescription ?? post.excerpt,
}
