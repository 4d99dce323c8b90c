import {
  createHref,
  managerMeta,
  type PagePermissions,
  type RouteDefinition,
  type Titles,
} from '../../runtime/routes/route.ts'
import type { PostContent, PostPages } from './contract.ts'

export const postRoutes = {
  'mngr-blog': { path: '/mngr/blog', meta: { title: 'Artículos', ...managerMeta } },
  'mngr-blog-editar': { path: '/mngr/blog/:id', meta: { title: 'Editor', ...managerMeta } },
  'mngr-etiquetas': { path: '/mngr/etiquetas', meta: { title: 'Etiquetas', ...managerMeta } },
  'vista-previa': {
    path: '/vista-previa/:token',
    meta: { title: 'Vista previa', cache: 'none', rawHtml: 'post', hydrate: 'none' },
  },
} as const satisfies Record<keyof PostPages, RouteDefinition>

export const postPermissions: PagePermissions<typeof postRoutes> = {
  'mngr-blog': 'editArticles',
  'mngr-blog-editar': 'editArticles',
  'mngr-etiquetas': 'publishArticles',
}

export const href = createHref(postRoutes)

/** The title of an article in the manager area. */
export const getPostTitle = ({ title }: PostContent): string => title.trim() || 'Artículo sin título'

export const postTitles: Titles<PostPages> = {
  'mngr-blog-editar': ({ text }) => getPostTitle(text.content),
  'vista-previa': ({ title }) => title,
}
