import { listedRouteNames } from '#client/features/content/public/routes.ts'
import type { RouteName } from '#client/routes.ts'
import { progressHiddenMs } from '#client/runtime/router/progress.ts'
import listedFile from '#client/features/content/public/listed.css?url'
import cover from '#client/ui/page-styles/cover.css?inline'
import error from '#client/ui/page-styles/error.css?inline'
import home from '#client/ui/page-styles/home.css?inline'
import list from '#client/ui/page-styles/list.css?inline'
import rest from '#client/ui/page-styles/rest.css?url'
import wave from '#client/ui/page-styles/wave.css?inline'
import all from '#client/ui/public.css?inline'

// Inline styles: the common ones and those of the page. Inlining all would add 1.4 to 3.6 kB (compressed).

/** The stylesheet of every page, with a delay (ms) that the client's script reads from the same constant. */
const commonStyles: string = `${all}:root{--progress-unseen:${progressHiddenMs}ms}`

type Stylesheet = () => Promise<{ default: string }>

// Styles that neither the home page nor the error page needs. The first page that needs one loads it.
const article: Stylesheet = () => import('#client/ui/page-styles/article.css?inline')
const contents: Stylesheet = () => import('#client/ui/page-styles/contents.css?inline')
const form: Stylesheet = () => import('#client/ui/page-styles/form.css?inline')
const listed: Stylesheet = () => import('#client/features/content/public/listed.css?inline')
const prose: Stylesheet = () => import('#client/ui/page-styles/prose.css?inline')
const search: Stylesheet = () => import('#client/ui/page-styles/search.css?inline')
const servicesTable: Stylesheet = () => import('#client/ui/page-styles/services-table.css?inline')
const services: Stylesheet = () => import('#client/ui/page-styles/services.css?inline')

const unfolded: Stylesheet = () => import('#client/ui/page-styles/unfolded.css?inline')
const domainForm: Stylesheet = () => import('#client/ui/page-styles/domain-form.css?inline')

const blogList = [list, search, form, unfolded]

/** Stylesheets of a page besides `commonStyles`. */
const pageStylesheets: Partial<Record<RouteName, readonly (string | Stylesheet)[]>> = {
  ...Object.fromEntries(
    listedRouteNames.map((name) => [name, [cover, wave, list, form, prose, unfolded, services, listed]]),
  ),
  index: [cover, wave, list, home, domainForm],
  // Its cases are cards with linked titles.
  nosotros: [cover, wave, list, prose, unfolded],
  servicios: [wave, list, unfolded, services, servicesTable],
  servicio: [cover, list, prose, unfolded, form, services],
  contacto: [cover, list, form],
  'contacto-gracias': [cover, list, form],
  'revisar-dominio': [cover, unfolded, domainForm],
  'revisar-dominio-resultado': [unfolded, domainForm],
  blog: blogList,
  'blog-etiqueta': blogList,
  'blog-serie': blogList,
  'blog-autor': blogList,
  'blog-buscar': blogList,
  'blog-slug': [list, prose, unfolded, contents, article],
  pagina: [prose, unfolded, contents],
  hostinger: [prose, unfolded, contents],
}

/** The error page replaces any page, so it needs its own list. */
export const errorStyles: string = commonStyles + error + list

/** All styles that are not in every document; those of offers, events and cases are a file of their own. */
export const remainingStyles: string = rest
/** Linked by previews: their page may be of any kind. */
export const previewStyles: readonly string[] = [rest, listedFile]

/** `linked`: the files that the page needs, too. */
type InlineStyles = { text: string; linked: readonly string[] }

const stylesByRoute = new Map<RouteName, InlineStyles>()

function listLinked(page: RouteName): readonly string[] {
  if (pageStylesheets[page]) return []
  return page.startsWith('vista-previa') ? previewStyles : [remainingStyles]
}

export async function getInlineStyles(page: RouteName): Promise<InlineStyles> {
  const before = stylesByRoute.get(page)
  if (before) return before
  const texts = await Promise.all(
    (pageStylesheets[page] ?? []).map(async (sheet) =>
      typeof sheet === 'string' ? sheet : (await sheet()).default,
    ),
  )
  const styles = { text: commonStyles + texts.join(''), linked: listLinked(page) }
  stylesByRoute.set(page, styles)
  return styles
}
