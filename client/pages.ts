import type { ComponentType } from 'react'
import type { Payload } from './payload.ts'
import type { ManagerPage } from './manager-pages.ts'
import { type RouteLocation, type RouteName, routes } from './routes.ts'

/** What a page module exports. */
export type PageModuleOf<Name extends RouteName> = {
  Page: ComponentType<{ data: Payload[Name]; route: RouteLocation }>
  /** The title of a page that is named by its data; else the route's own title stands. */
  title?: (data: Payload[Name], route: RouteLocation) => string
}

export type PageModule = { [Name in RouteName]: PageModuleOf<Name> }[RouteName]

export type PageLoaders = { [Name in RouteName]: () => Promise<PageModuleOf<Name>> }

/** The manager area has a list of its own, which public pages do not load. */
async function manager<Name extends ManagerPage>(name: Name): Promise<PageModuleOf<Name>> {
  const { managerPages } = await import('./manager-pages.ts')
  // Each loader gives the module of its own route name.
  return (await managerPages[name]()) as PageModuleOf<Name>
}

// Every name of the manager area, and only those, so the list is complete.
const managerLoaders = Object.fromEntries(
  Object.keys(routes)
    .filter((name): name is ManagerPage => name.startsWith('mngr'))
    .map((name) => [name, () => manager(name)]),
) as Pick<PageLoaders, ManagerPage>

/** Route name → its page module. */
export const pages: PageLoaders = {
  index: () => import('./site/pages/index.tsx'),
  nosotros: () => import('./site/pages/nosotros.tsx'),
  servicios: () => import('./site/pages/servicios.tsx'),
  contacto: () => import('./enquiries/pages/contacto.tsx'),
  'contacto-gracias': () => import('./enquiries/pages/contacto-gracias.tsx'),
  privacidad: () => import('./site/pages/privacidad.tsx'),
  blog: () => import('./blog/pages/blog.tsx'),
  'blog-etiqueta': () => import('./blog/pages/blog-etiqueta.tsx'),
  'blog-slug': () => import('./blog/pages/blog-slug.tsx'),
  'blog-buscar': () => import('./blog/pages/blog-buscar.tsx'),
  'vista-previa': () => import('./studio/pages/vista-previa.tsx'),
  hostinger: () => import('./site/pages/hostinger.tsx'),
  ...managerLoaders,
}
