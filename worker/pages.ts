import type { Payload } from '#client/payload.ts'
import { orFormerAddress } from './blog/former-addresses.ts'
import { blogPages } from './blog/pages.ts'
import { orMeasured, publicDocument } from './documents/public.ts'
import { lazyPages, type PageFunctions } from './http/page.ts'
import { sitePages } from './site/pages.ts'

// Reading public pages is loaded with the worker; the rest with the first page that needs it.
const enquiries = lazyPages(async () => (await import('./enquiries/pages.ts')).enquiryPages)
const panel = lazyPages(async () => (await import('./panel/pages.ts')).panelPages)
const studio = lazyPages(async () => (await import('./studio/pages.ts')).studioPages)
const media = lazyPages(async () => (await import('./media/pages.ts')).mediaPages)
const transfer = lazyPages(async () => (await import('./transfer/pages.ts')).transferPages)
const settings = lazyPages(async () => (await import('./settings/pages.ts')).settingsPages)
const redirects = lazyPages(async () => (await import('./redirects/pages.ts')).redirectPages)
const failures = lazyPages(async () => (await import('./failures/pages.ts')).failurePages)
const documents = lazyPages(async () => (await import('./documents/pages.ts')).documentPages)
const visits = lazyPages(async () => (await import('./visits/pages.ts')).visitPages)
const speed = lazyPages(async () => (await import('./speed/pages.ts')).speedPages)
const lost = lazyPages(async () => (await import('./lost/pages.ts')).lostPages)
const privacy = lazyPages(async () => (await import('./privacy/pages.ts')).privacyPages)
const account = lazyPages(async () => (await import('./account/pages.ts')).accountPages)

/** Route name → the function that reads its data; the page, its payload and its API share it. */
export const pageFunctions: PageFunctions<Payload> = {
  ...sitePages,
  servicio: orFormerAddress(sitePages.servicio),
  ...blogPages,
  contacto: enquiries('contacto'),
  'contacto-gracias': enquiries('contacto-gracias'),
  'mngr-consultas': enquiries('mngr-consultas'),
  'mngr-consulta': enquiries('mngr-consulta'),
  mngr: panel('mngr'),
  'mngr-primeros-pasos': panel('mngr-primeros-pasos'),
  'mngr-registro': panel('mngr-registro'),
  'mngr-blog': studio('mngr-blog'),
  'mngr-blog-editar': studio('mngr-blog-editar'),
  'mngr-etiquetas': studio('mngr-etiquetas'),
  'vista-previa': studio('vista-previa'),
  'mngr-medios': media('mngr-medios'),
  'mngr-importar': transfer('mngr-importar'),
  'mngr-ajustes': settings('mngr-ajustes'),
  'mngr-fallos': failures('mngr-fallos'),
  'mngr-redirecciones': redirects('mngr-redirecciones'),
  pagina: orMeasured(orFormerAddress(publicDocument)),
  'mngr-paginas': documents('mngr-paginas'),
  'mngr-pagina': documents('mngr-pagina'),
  'mngr-visitas': visits('mngr-visitas'),
  'mngr-velocidad': speed('mngr-velocidad'),
  'mngr-perdidos': lost('mngr-perdidos'),
  'mngr-privacidad': privacy('mngr-privacidad'),
  'mngr-ingreso': account('mngr-ingreso'),
  'mngr-olvido': account('mngr-olvido'),
  'mngr-contrasena': account('mngr-contrasena'),
  'mngr-activar': account('mngr-activar'),
  'mngr-correo': account('mngr-correo'),
  'mngr-cuenta': account('mngr-cuenta'),
  'mngr-equipo': account('mngr-equipo'),
}
