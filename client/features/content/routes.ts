import { createHref, type RouteDefinition, type Titles, managerOnly } from '../../runtime/routes/route.ts'
import type { StudioPages } from './contract.ts'

export const studioRoutes = {
  'mngr-blog': { path: '/mngr/blog', meta: { title: 'Artículos', ...managerOnly } },
  'mngr-blog-editar': { path: '/mngr/blog/:id', meta: { title: 'Editor', ...managerOnly } },
  'mngr-etiquetas': { path: '/mngr/etiquetas', meta: { title: 'Etiquetas', ...managerOnly } },
  'vista-previa': {
    path: '/vista-previa/:token',
    meta: { title: 'Vista previa', cache: 'none', rawHtml: 'post', hydrate: 'none' },
  },
} as const satisfies Record<keyof StudioPages, RouteDefinition>

export const href = createHref(studioRoutes)

export const studioTitles: Titles<StudioPages> = {
  'mngr-blog-editar': ({ post }) => post.content.title || 'Artículo sin título',
  'vista-previa': ({ title }) => title,
}
