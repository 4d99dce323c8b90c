import {
  createHref,
  type Descriptions,
  managerOnly,
  type RouteDefinition,
  type Titles,
} from '#client/runtime/routes/route.ts'
import type { DocumentPages } from './contract.ts'

export const documentRoutes = {
  // Without `validate`: an address of one part that nobody has is one that no page has.
  pagina: { path: '/:slug', meta: { title: 'Página', rawHtml: 'page', hydrate: 'none' } },
  'mngr-paginas': { path: '/mngr/paginas', meta: { title: 'Páginas', ...managerOnly } },
  'mngr-pagina': { path: '/mngr/paginas/:id', meta: { title: 'Editar página', ...managerOnly } },
} as const satisfies Record<keyof DocumentPages, RouteDefinition>

export const href = createHref(documentRoutes)

export const documentTitles = { pagina: ({ page }) => page.title } satisfies Titles<DocumentPages>

export const documentDescriptions: Descriptions<DocumentPages> = {
  pagina: ({ page }, { name }) => page.description || `${page.title}, de ${name}.`,
}
