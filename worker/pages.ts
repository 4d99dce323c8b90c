import type { Payload } from '#client/payload.ts'
import { blogPages } from './blog/pages.ts'
import { lazyPages, type PageFunctions } from './http/page.ts'
import { sitePages } from './site/pages.ts'

// Reading public pages is loaded with the worker; the rest with the first page that needs it.
const enquiries = lazyPages(async () => (await import('./enquiries/pages.ts')).enquiryPages)
const panel = lazyPages(async () => (await import('./panel/pages.ts')).panelPages)
const studio = lazyPages(async () => (await import('./studio/pages.ts')).studioPages)
const media = lazyPages(async () => (await import('./media/pages.ts')).mediaPages)
const transfer = lazyPages(async () => (await import('./transfer/pages.ts')).transferPages)
const account = lazyPages(async () => (await import('./account/pages.ts')).accountPages)

/** Route name → the function that reads its data; the page, its payload and its API share it. */
export const pageFunctions: PageFunctions<Payload> = {
  ...sitePages,
  ...blogPages,
  contacto: enquiries('contacto'),
  'contacto-gracias': enquiries('contacto-gracias'),
  'mngr-consultas': enquiries('mngr-consultas'),
  'mngr-consulta': enquiries('mngr-consulta'),
  mngr: panel('mngr'),
  'mngr-blog': studio('mngr-blog'),
  'mngr-blog-editar': studio('mngr-blog-editar'),
  'vista-previa': studio('vista-previa'),
  'mngr-medios': media('mngr-medios'),
  'mngr-importar': transfer('mngr-importar'),
  'mngr-ingreso': account('mngr-ingreso'),
  'mngr-activar': account('mngr-activar'),
  'mngr-correo': account('mngr-correo'),
  'mngr-cuenta': account('mngr-cuenta'),
  'mngr-equipo': account('mngr-equipo'),
}
