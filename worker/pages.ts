import type { Payload } from '#client/payload.ts'
import { orFormerAddress } from './features/blog/former-addresses.ts'
import { blogPages } from './features/blog/pages.ts'
import { orMeasured, publicDocument } from './features/content/documents/reading/public.ts'
import { sitePages } from './features/site/pages.ts'
import { lazyPages, type PageFunctions } from './http/page.ts'

// Reading public pages is loaded with the worker; the rest with the first page that needs it.
const enquiries = lazyPages(async () => (await import('./features/enquiries/pages.ts')).enquiryPages)
const panel = lazyPages(async () => (await import('./features/dashboard/pages.ts')).panelPages)
const studio = lazyPages(async () => (await import('./features/content/pages.ts')).studioPages)
const media = lazyPages(async () => (await import('./features/media/pages.ts')).mediaPages)
const transfer = lazyPages(async () => (await import('./features/transfer/pages.ts')).transferPages)
const settings = lazyPages(async () => (await import('./features/settings/pages.ts')).settingsPages)
const redirects = lazyPages(async () => (await import('./features/redirects/pages.ts')).redirectPages)
const failures = lazyPages(async () => (await import('./features/insight/failures/pages.ts')).failurePages)
const documents = lazyPages(
  async () => (await import('./features/content/documents/reading/pages.ts')).documentPages,
)
const visits = lazyPages(async () => (await import('./features/insight/visits/pages.ts')).visitPages)
const speed = lazyPages(async () => (await import('./features/insight/speed/pages.ts')).speedPages)
const lost = lazyPages(async () => (await import('./features/insight/not-found/pages.ts')).lostPages)
const privacy = lazyPages(async () => (await import('./features/privacy/pages.ts')).privacyPages)
const account = lazyPages(async () => (await import('./features/account/pages.ts')).accountPages)

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
