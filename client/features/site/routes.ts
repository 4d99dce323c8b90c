import { createHref, type Descriptions, type Routes, type Titles } from '../../runtime/routes/route.ts'
import type { SitePages } from './contract.ts'

const previewMeta = { title: 'Vista previa', cache: 'none', rawHtml: 'text', hydrate: 'none' } as const

export const siteRoutes = {
  index: { path: '/', meta: { title: 'Inicio', hydrate: 'none' } },
  nosotros: { path: '/nosotros', meta: { title: 'Nosotros', prerender: true, hydrate: 'idle' } },
  servicios: { path: '/servicios', meta: { title: 'Servicios', prerender: true, hydrate: 'none' } },
  servicio: { path: '/servicios/:slug', meta: { title: 'Servicio', rawHtml: 'service', hydrate: 'idle' } },
  'vista-previa': { path: '/vista-previa/:token', meta: previewMeta },
  'vista-previa-texto': { path: '/vista-previa/texto/:token', meta: previewMeta },
} as const satisfies Routes<SitePages>

export const href = createHref(siteRoutes)

export const siteTitles = {
  index: ({ home }) => home.name,
  nosotros: ({ about }) => about.name,
  servicios: ({ offer }) => offer.name,
  servicio: ({ service }) => service.title,
  'vista-previa': ({ title }) => title,
  'vista-previa-texto': ({ title }) => title,
} satisfies Titles<SitePages>

export const siteDescriptions: Descriptions<SitePages> = {
  nosotros: ({ about }) => about.lead,
  servicios: ({ offer }) => offer.lead,
  servicio: ({ service }) => service.summary || service.intro,
}
