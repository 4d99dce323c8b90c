import type { ListedPages } from './features/content/public/contract.ts'
import { listedRouteNames } from './features/content/public/routes.ts'
import type { Payload } from './payload.ts'
import { type ManagerPage, type RouteName, routes } from './routes.ts'
import type { PageLoaders, PageModule } from './runtime/router/loading/page-module.ts'

/** Loads the manager area's own chunk, with its layout and page list. Public pages do not load it. */
export const loadManagerArea = () => import('./manager-pages.ts')

async function loadManagerPage<Name extends ManagerPage>(name: Name): Promise<PageModule<Payload[Name]>> {
  const manager = await loadManagerArea()
  // The cast is safe: each loader returns the module of its own route name.
  return (await manager.managerPages[name]()) as PageModule<Payload[Name]>
}

function isManagerPage(name: RouteName): name is ManagerPage {
  return 'area' in routes[name].meta
}

// The cast is safe: `isManagerPage` selects exactly the names of the manager area, so none is missing.
const managerLoaders = Object.fromEntries(
  (Object.keys(routes) as RouteName[])
    .filter(isManagerPage)
    .map((name) => [name, () => loadManagerPage(name)]),
) as PageLoaders<Pick<Payload, ManagerPage>>

// Safe: each loader returns the module of its own route name.
const listedLoaders = Object.fromEntries(
  listedRouteNames.map((name) => [
    name,
    async () => (await import('./features/content/public/pages.ts')).listedPages[name]?.(),
  ]),
) as PageLoaders<ListedPages>

export const pages: PageLoaders<Payload> = {
  index: () => import('./features/site/pages/index.tsx'),
  nosotros: () => import('./features/site/pages/nosotros.tsx'),
  servicios: () => import('./features/site/pages/servicios.tsx'),
  servicio: () => import('./features/site/pages/servicio.tsx'),
  contacto: () => import('./features/enquiries/pages/contacto.tsx'),
  'contacto-gracias': () => import('./features/enquiries/pages/contacto-gracias.tsx'),
  blog: () => import('./features/blog/pages/blog.tsx'),
  'blog-etiqueta': () => import('./features/blog/pages/blog-etiqueta.tsx'),
  'blog-serie': () => import('./features/blog/pages/blog-serie.tsx'),
  'blog-autor': () => import('./features/blog/pages/blog-autor.tsx'),
  'blog-slug': () => import('./features/blog/pages/blog-slug.tsx'),
  'blog-buscar': () => import('./features/blog/pages/blog-buscar.tsx'),
  'revisar-dominio': () => import('./features/domain-check/pages/revisar-dominio.tsx'),
  'revisar-dominio-resultado': () => import('./features/domain-check/pages/revisar-dominio-resultado.tsx'),
  pagina: () => import('./features/site/pages/pagina.tsx'),
  'vista-previa': () => import('./features/site/pages/vista-previa.tsx'),
  'vista-previa-texto': () => import('./features/site/pages/vista-previa.tsx'),
  hostinger: () => import('./features/site/pages/pagina.tsx'),
  ...listedLoaders,
  ...managerLoaders,
}
