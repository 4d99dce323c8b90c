import type { MiddlewareName } from './router/middleware.ts'

/** What the route table says about a page, readable on both sides. */
export type RouteMeta = {
  /** The page's own title. Pages titled by their data (an article) override it there. */
  title: string
  /** Named middleware that runs before the page, on the server and in the browser. */
  middleware?: readonly MiddlewareName[]
  /** Anything but `true` is a fatal 404 (Spec §5). */
  validate?: (route: RouteLocation) => boolean
  /** Its data is known to the build, so its payload is a static asset. */
  prerender?: boolean
  /** Opened as a document of its own, never by the client router. */
  standalone?: boolean
  /** Rendered for each request and kept by nobody, though public. */
  unkept?: boolean
}

/** The route object of Spec §2; `fullPath` is path + query + hash. */
export type RouteLocation = {
  path: string
  name: RouteName | null
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  hash: string
  meta: RouteMeta
  fullPath: string
}

type RouteDefinition = { path: string; meta: RouteMeta }

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const hasSlug = (route: RouteLocation): boolean =>
  slugShape.test(route.params['slug'] ?? '') && route.fullPath.length <= 512

/** The URL table: every page of the product, in one place. */
export const routes = {
  index: { path: '/', meta: { title: 'Inicio' } },
  nosotros: { path: '/nosotros', meta: { title: 'Nosotros', prerender: true } },
  servicios: { path: '/servicios', meta: { title: 'Servicios', prerender: true } },
  contacto: { path: '/contacto', meta: { title: 'Contacto', prerender: true } },
  'contacto-gracias': { path: '/contacto/gracias', meta: { title: 'Mensaje recibido', unkept: true } },
  privacidad: { path: '/privacidad', meta: { title: 'Privacidad', prerender: true } },
  blog: { path: '/blog', meta: { title: 'Blog' } },
  'blog-etiqueta': { path: '/blog/etiqueta/:slug', meta: { title: 'Etiqueta', validate: hasSlug } },
  'blog-buscar': { path: '/blog/buscar', meta: { title: 'Buscar', unkept: true } },
  'blog-slug': { path: '/blog/:slug', meta: { title: 'Artículo', validate: hasSlug } },
  'vista-previa': { path: '/vista-previa/:token', meta: { title: 'Vista previa', unkept: true } },
  hostinger: { path: '/hostinger', meta: { title: 'Ayuda para Hostinger', standalone: true } },
  mngr: { path: '/mngr', meta: { title: 'Panel', middleware: ['authenticated'] } },
  'mngr-cuenta': { path: '/mngr/cuenta', meta: { title: 'Tu cuenta', middleware: ['authenticated'] } },
  'mngr-equipo': { path: '/mngr/cuenta/equipo', meta: { title: 'Equipo', middleware: ['authenticated'] } },
  'mngr-activar': { path: '/mngr/activar/:token', meta: { title: 'Activa tu cuenta' } },
  'mngr-consultas': { path: '/mngr/consultas', meta: { title: 'Consultas', middleware: ['authenticated'] } },
  'mngr-consulta': {
    path: '/mngr/consultas/:ref',
    meta: { title: 'Consulta', middleware: ['authenticated'] },
  },
  'mngr-ingreso': { path: '/mngr/ingreso', meta: { title: 'Ingreso' } },
  'mngr-blog': { path: '/mngr/blog', meta: { title: 'Artículos', middleware: ['authenticated'] } },
  'mngr-importar': {
    path: '/mngr/blog/importar',
    meta: { title: 'Importar y exportar', middleware: ['authenticated'] },
  },
  'mngr-blog-editar': { path: '/mngr/blog/:id', meta: { title: 'Editor', middleware: ['authenticated'] } },
  'mngr-medios': { path: '/mngr/medios', meta: { title: 'Imágenes', middleware: ['authenticated'] } },
} as const satisfies Record<string, RouteDefinition>

export type RouteName = keyof typeof routes

type Compiled = { name: RouteName; segments: readonly string[]; meta: RouteMeta }

const compiled: readonly Compiled[] = Object.entries(routes)
  .map(([name, route]) => ({
    name: name as RouteName, // the keys of `routes` are exactly RouteName
    segments: split(route.path),
    meta: route.meta,
  }))
  .toSorted((a, b) => dynamicCount(a.segments) - dynamicCount(b.segments))

function split(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function dynamicCount(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function paramsOf(pattern: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (pattern.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return null
      continue
    }
    const decoded = decode(value)
    if (decoded === null) return null
    params[segment.slice(1)] = decoded
  }
  return params
}

/** The route a URL names; `name` is null where no page matches. Static segments win over parameters. */
export function match(url: URL): RouteLocation {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : url.pathname
  const given = split(path)
  const location = {
    path,
    query: Object.fromEntries(url.searchParams),
    hash: url.hash,
    fullPath: url.pathname + url.search + url.hash,
  }
  for (const route of compiled) {
    const params = paramsOf(route.segments, given)
    if (params) return { ...location, name: route.name, params, meta: route.meta }
  }
  return { ...location, name: null, params: {}, meta: { title: 'Error: 404' } }
}

/** The path of a named route: `href('blog-slug', { slug })`. Throws when a parameter is missing. */
export function href(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return routes[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`Route ${name} needs the parameter ${key}`)
    return encodeURIComponent(value)
  })
}
