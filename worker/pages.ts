import type { ListedPages } from '#client/features/content/public/contract.ts'
import { listedRouteNames } from '#client/features/content/public/routes.ts'
import type { Payload } from '#client/payload.ts'
import { withFormerAddress } from './features/blog/former-addresses.ts'
import { blogPages } from './features/blog/pages.ts'
import { publicPage } from './features/content/reading/public-entries.ts'
import { sitePages } from './features/site/pages.ts'
import { lazyPages, type PageFunction, type PageFunctions } from './http/page.ts'

// The functions of public pages load with the worker; the others load with the first page that needs them.
const enquiries = lazyPages(async () => (await import('./features/enquiries/pages.ts')).enquiryPages)
const domainCheck = lazyPages(async () => (await import('./features/domain-check/pages.ts')).domainCheckPages)
const dashboard = lazyPages(async () => (await import('./features/dashboard/pages.ts')).dashboardPages)
const posts = lazyPages(async () => (await import('./features/content/pages.ts')).postPages)
const media = lazyPages(async () => (await import('./features/media/pages.ts')).mediaPages)
const transfer = lazyPages(async () => (await import('./features/transfer/pages.ts')).transferPages)
const settings = lazyPages(async () => (await import('./features/settings/pages.ts')).settingsPages)
const redirects = lazyPages(async () => (await import('./features/redirects/pages.ts')).redirectPages)
const insight = lazyPages(async () => (await import('./features/insight/pages.ts')).insightPages)
const entries = lazyPages(async () => (await import('./features/content/entry-pages.ts')).entryPages)
// Safe: each function is that of its name. The module is loaded first, so that all reads start in the same turn.
const listedFunctions = Object.fromEntries(
  listedRouteNames.map((name) => [
    name,
    async (context: Parameters<PageFunction<unknown>>[0]) =>
      withFormerAddress<unknown>((await import('./features/content/reading/listed.ts')).listedPages[name])(
        context,
      ),
  ]),
) as PageFunctions<ListedPages>
const privacy = lazyPages(async () => (await import('./features/privacy/pages.ts')).privacyPages)
const webhooks = lazyPages(async () => (await import('./features/webhooks/pages.ts')).webhookPages)
const account = lazyPages(async () => (await import('./features/account/pages.ts')).accountPages)

const page = withFormerAddress(publicPage)

/** Route name → the function that reads the data of the page. HTML, `/api/data` and forms share it. */
export const pageFunctions: PageFunctions<Payload> = {
  ...sitePages,
  servicio: withFormerAddress(sitePages.servicio),
  ...blogPages,
  contacto: enquiries('contacto'),
  'contacto-gracias': enquiries('contacto-gracias'),
  'mngr-consultas': enquiries('mngr-consultas'),
  'mngr-consulta': enquiries('mngr-consulta'),
  'revisar-dominio': domainCheck('revisar-dominio'),
  'revisar-dominio-resultado': domainCheck('revisar-dominio-resultado'),
  mngr: dashboard('mngr'),
  'mngr-estado': dashboard('mngr-estado'),
  'mngr-primeros-pasos': dashboard('mngr-primeros-pasos'),
  'mngr-registro': dashboard('mngr-registro'),
  'mngr-blog': posts('mngr-blog'),
  'mngr-blog-editar': posts('mngr-blog-editar'),
  'mngr-etiquetas': posts('mngr-etiquetas'),
  'mngr-calendario': posts('mngr-calendario'),
  'mngr-medios': media('mngr-medios'),
  'mngr-importar': transfer('mngr-importar'),
  'mngr-ajustes': settings('mngr-ajustes'),
  'mngr-fallos': insight('mngr-fallos'),
  'mngr-redirecciones': redirects('mngr-redirecciones'),
  'mngr-conexiones': webhooks('mngr-conexiones'),
  pagina: page,
  hostinger: page,
  'mngr-paginas': entries('mngr-paginas'),
  'mngr-pagina': entries('mngr-pagina'),
  ...listedFunctions,
  'mngr-visitas': insight('mngr-visitas'),
  'mngr-velocidad': insight('mngr-velocidad'),
  'mngr-perdidos': insight('mngr-perdidos'),
  'mngr-privacidad': privacy('mngr-privacidad'),
  'mngr-ingreso': account('mngr-ingreso'),
  'mngr-olvido': account('mngr-olvido'),
  'mngr-contrasena': account('mngr-contrasena'),
  'mngr-activar': account('mngr-activar'),
  'mngr-correo': account('mngr-correo'),
  'mngr-cuenta': account('mngr-cuenta'),
  'mngr-equipo': account('mngr-equipo'),
}
