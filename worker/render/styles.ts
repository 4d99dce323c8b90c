import type { RouteName } from '#client/routes.ts'
import { progressUnseen } from '#client/runtime/router/progress.ts'
import cover from '#client/ui/page-styles/cover.css?inline'
import home from '#client/ui/page-styles/home.css?inline'
import list from '#client/ui/page-styles/list.css?inline'
import rest from '#client/ui/page-styles/rest.css?url'
import wave from '#client/ui/page-styles/wave.css?inline'
import all from '#client/ui/public.css?inline'

// The styles that stand in a document: those of every document, and those that its page shows. With all of them it
// weighed 1.4 to 3.6 kB more on the line.

/** The stylesheet of every page, with the one figure that script and style share. */
const common = `${all}:root{--progress-unseen:${progressUnseen}ms}`

type Sheet = () => Promise<{ default: string }>

// What neither the home page nor an error wears is evaluated with the first page that does.
const article: Sheet = () => import('#client/ui/page-styles/article.css?inline')
const contents: Sheet = () => import('#client/ui/page-styles/contents.css?inline')
const form: Sheet = () => import('#client/ui/page-styles/form.css?inline')
const prose: Sheet = () => import('#client/ui/page-styles/prose.css?inline')
const services: Sheet = () => import('#client/ui/page-styles/services.css?inline')

const blogList = [list, form]

/** What a page wears beside `common`. */
const pageSheets: Partial<Record<RouteName, readonly (string | Sheet)[]>> = {
  index: [cover, wave, list, home],
  nosotros: [wave, prose],
  servicios: [wave, services],
  servicio: [wave, prose, services],
  contacto: [cover, form],
  'contacto-gracias': [form],
  blog: blogList,
  'blog-etiqueta': blogList,
  'blog-serie': blogList,
  'blog-autor': blogList,
  'blog-buscar': blogList,
  'blog-slug': [list, prose, contents, article],
  pagina: [prose, contents],
}

/** The screen of errors stands in documents of no page. */
export const errorStyles: string = common + cover + wave + list

/** The stylesheet that holds whatever a document may come without, for those that need all of it. */
export const restStyles: string = rest

/** What stands inline in a page's document; what it lacks is in `restStyles`, and is missed by none that is listed. */
type InlineStyles = { text: string; complete: boolean }

const known = new Map<RouteName, InlineStyles>()

export async function inlineStyles(page: RouteName): Promise<InlineStyles> {
  const before = known.get(page)
  if (before) return before
  const sheets = pageSheets[page]
  const texts = await Promise.all(
    (sheets ?? []).map(async (sheet) => (typeof sheet === 'string' ? sheet : (await sheet()).default)),
  )
  const styles = { text: common + texts.join(''), complete: sheets !== undefined }
  known.set(page, styles)
  return styles
}
