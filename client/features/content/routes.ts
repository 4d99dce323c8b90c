import {
  createHref,
  type Descriptions,
  managerMeta,
  type Routes,
  type Titles,
} from '../../runtime/routes/route.ts'
import { endSentence } from '../../runtime/text/end-sentence.ts'
import type { PostPages } from './contract.ts'
import type { EntryPages } from './contract/entries.ts'

type ContentPages = PostPages & EntryPages

const pageMeta = { title: 'Página', rawHtml: 'page', hydrate: 'idle' } as const

export const contentRoutes = {
  'mngr-blog': { path: '/mngr/blog', meta: { title: 'Artículos', ...managerMeta } },
  'mngr-blog-editar': { path: '/mngr/blog/:id', meta: { title: 'Editor', ...managerMeta } },
  'mngr-etiquetas': { path: '/mngr/etiquetas', meta: { title: 'Etiquetas', ...managerMeta } },
  'mngr-calendario': { path: '/mngr/calendario', meta: { title: 'Calendario', ...managerMeta } },
  // No `validate`: this route matches any path of one segment. An unknown slug gets the not-found page.
  pagina: { path: '/:slug', meta: pageMeta },
  // The page of the owner that has this address. It is opened as a document, whatever its layout is.
  hostinger: { path: '/hostinger', meta: { ...pageMeta, standalone: true } },
  'mngr-paginas': { path: '/mngr/paginas', meta: { title: 'Páginas', ...managerMeta } },
  'mngr-pagina': { path: '/mngr/paginas/:id', meta: { title: 'Editar página', ...managerMeta } },
} as const satisfies Routes<ContentPages>

export const href = createHref(contentRoutes)

const getTitle = ({ page }: EntryPages['pagina']): string => page.title
export const contentTitles: Titles<ContentPages> = {
  'mngr-blog-editar': ({ text }) => text.content.title.trim() || 'Artículo sin título',
  pagina: getTitle,
  hostinger: getTitle,
}

const getDescription = ({ page }: EntryPages['pagina'], { name }: { name: string }): string =>
  page.description || `${page.title}, de ${endSentence(name)}`
export const contentDescriptions: Descriptions<ContentPages> = {
  pagina: getDescription,
  hostinger: getDescription,
}
