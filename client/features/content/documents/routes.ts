import {
  createHref,
  type Descriptions,
  managerMeta,
  type RouteDefinition,
  type Titles,
} from '#client/runtime/routes/route.ts'
import type { EntryPages } from './contract.ts'

export const entryRoutes = {
  // No `validate`: this route matches any path of one segment. An unknown slug gets the not-found page.
  pagina: { path: '/:slug', meta: { title: 'Página', rawHtml: 'page', hydrate: 'none' } },
  'mngr-paginas': { path: '/mngr/paginas', meta: { title: 'Páginas', ...managerMeta } },
  'mngr-pagina': { path: '/mngr/paginas/:id', meta: { title: 'Editar página', ...managerMeta } },
} as const satisfies Record<keyof EntryPages, RouteDefinition>

export const href = createHref(entryRoutes)

export const entryTitles = { pagina: ({ page }) => page.title } satisfies Titles<EntryPages>

export const entryDescriptions: Descriptions<EntryPages> = {
  pagina: ({ page }, { name }) => page.description || `${page.title}, de ${name}.`,
}
