import {
  createHref,
  type Descriptions,
  managerMeta,
  type PagePermissions,
  type RouteDefinition,
  type Titles,
} from '#client/runtime/routes/route.ts'
import type { EntryPages } from './contract.ts'

const pageMeta = { title: 'Página', rawHtml: 'page', hydrate: 'idle' } as const

export const entryRoutes = {
  // No `validate`: this route matches any path of one segment. An unknown slug gets the not-found page.
  pagina: { path: '/:slug', meta: pageMeta },
  // The page of the owner that has this address. It is opened as a document, whatever its layout is.
  hostinger: { path: '/hostinger', meta: { ...pageMeta, standalone: true } },
  'mngr-paginas': { path: '/mngr/paginas', meta: { title: 'Páginas', ...managerMeta } },
  'mngr-pagina': { path: '/mngr/paginas/:id', meta: { title: 'Editar página', ...managerMeta } },
} as const satisfies Record<keyof EntryPages, RouteDefinition>

export const entryPermissions: PagePermissions<typeof entryRoutes> = {
  'mngr-paginas': 'editPages',
  'mngr-pagina': 'editPages',
}

export const href = createHref(entryRoutes)

const getTitle = ({ page }: EntryPages['pagina']): string => page.title
export const entryTitles = { pagina: getTitle, hostinger: getTitle } satisfies Titles<EntryPages>

const getDescription = ({ page }: EntryPages['pagina'], { name }: { name: string }): string =>
  page.description || `${page.title}, de ${name}.`
export const entryDescriptions: Descriptions<EntryPages> = {
  pagina: getDescription,
  hostinger: getDescription,
}
