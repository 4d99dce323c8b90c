import type { AppError } from '#client/errors.ts'
import type { Payload } from '#client/payload.ts'
import type { Session } from '#client/session/contract.ts'
import type { RouteLocation, RouteName } from '#client/routes.ts'
import type { SessionRow } from './session/queries.ts'
import type { Env } from './env.ts'
import { blog } from './blog/pages/blog.ts'
import { blogSearch } from './blog/pages/blog-buscar.ts'
import { blogSlug } from './blog/pages/blog-slug.ts'
import { blogTag } from './blog/pages/blog-etiqueta.ts'
import { contactThanks } from './enquiries/pages/contacto-gracias.ts'
import { index } from './site/pages.ts'
import { panel } from './panel/pages.ts'
import { enquiry } from './enquiries/pages/mngr-consulta.ts'
import { enquiries } from './enquiries/pages/mngr-consultas.ts'
import { activate } from './account/pages/mngr-activar.ts'
import { account, team } from './account/pages/mngr-cuenta.ts'
import { signIn } from './account/pages/mngr-ingreso.ts'
import { editor, managedBlog, mediaLibrary, transfer } from './studio/pages.ts'
import { previewPage } from './studio/pages/vista-previa.ts'

/** What a page's data function may use. `now` is epoch milliseconds; `user` is null on public pages. */
export type PageContext = {
  env: Env
  now: number
  route: RouteLocation
  user: Session['user']
  /** The session of `user`. */
  session: SessionRow | null
  /** The session could not be looked up, so nobody is signed in. */
  storesDown: boolean
}

/** What a page turns out to be; expected outcomes are returned, never thrown. */
export type PageOutcome<Data> =
  | { kind: 'data'; data: Data }
  | { kind: 'missing' }
  | { kind: 'error'; error: AppError }
  | { kind: 'redirect'; to: string; statusCode: 302 | 307 | 308 }

export type PageFunction<Name extends RouteName> = (
  context: PageContext,
) => Promise<PageOutcome<Payload[Name]>>

const nothing = () => Promise.resolve({ kind: 'data' as const, data: {} })

/** Route name → the function that reads its data; the page, its payload and its API share it. */
export const pageFunctions: { [Name in RouteName]: PageFunction<Name> } = {
  index,
  nosotros: nothing,
  servicios: nothing,
  contacto: nothing,
  'contacto-gracias': contactThanks,
  privacidad: nothing,
  blog,
  'blog-etiqueta': blogTag,
  'blog-slug': blogSlug,
  'blog-buscar': blogSearch,
  'vista-previa': previewPage,
  hostinger: nothing,
  mngr: panel,
  'mngr-consultas': enquiries,
  'mngr-consulta': enquiry,
  'mngr-cuenta': account,
  'mngr-equipo': team,
  'mngr-activar': activate,
  'mngr-ingreso': signIn,
  'mngr-blog': managedBlog,
  'mngr-blog-editar': editor,
  'mngr-medios': mediaLibrary,
  'mngr-importar': transfer,
}

/** The query parameters a public page listens to; all others are ignored and never part of a cache key. */
export const pageQuery: Partial<Record<RouteName, readonly string[]>> = {
  blog: ['pagina'],
  'blog-etiqueta': ['pagina'],
}
