import type { ComponentType } from 'react'
import type { Payload } from './contract/payload.ts'
import type { RouteLocation, RouteName } from './routes.ts'

/** What a page module exports. */
export type PageModuleOf<Name extends RouteName> = {
  Page: ComponentType<{ data: Payload[Name]; route: RouteLocation }>
  /** The title of a page that is named by its data; else the route's own title stands. */
  title?: (data: Payload[Name], route: RouteLocation) => string
}

export type PageModule = { [Name in RouteName]: PageModuleOf<Name> }[RouteName]

type PageLoaders = { [Name in RouteName]: () => Promise<PageModuleOf<Name>> }

/** Route name → its page module: the only list of them. */
export const pages: PageLoaders = {
  index: () => import('./pages/index.tsx'),
  nosotros: () => import('./pages/nosotros.tsx'),
  servicios: () => import('./pages/servicios.tsx'),
  contacto: () => import('./pages/contacto.tsx'),
  'contacto-gracias': () => import('./pages/contacto-gracias.tsx'),
  privacidad: () => import('./pages/privacidad.tsx'),
  blog: () => import('./pages/blog.tsx'),
  'blog-etiqueta': () => import('./pages/blog-etiqueta.tsx'),
  'blog-slug': () => import('./pages/blog-slug.tsx'),
  'blog-buscar': () => import('./pages/blog-buscar.tsx'),
  'vista-previa': () => import('./pages/vista-previa.tsx'),
  hostinger: () => import('./pages/hostinger.tsx'),
  mngr: () => import('./pages/mngr.tsx'),
  'mngr-cuenta': () => import('./pages/mngr-cuenta.tsx'),
  'mngr-equipo': () => import('./pages/mngr-equipo.tsx'),
  'mngr-activar': () => import('./pages/mngr-activar.tsx'),
  'mngr-consultas': () => import('./pages/mngr-consultas.tsx'),
  'mngr-consulta': () => import('./pages/mngr-consulta.tsx'),
  'mngr-ingreso': () => import('./pages/mngr-ingreso.tsx'),
  'mngr-blog': () => import('./pages/mngr-blog.tsx'),
  'mngr-blog-editar': () => import('./pages/mngr-blog-editar.tsx'),
  'mngr-medios': () => import('./pages/mngr-medios.tsx'),
  'mngr-importar': () => import('./pages/mngr-importar.tsx'),
}
