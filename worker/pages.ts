import type { AppError } from '#client/errors.ts'
import type { Payload } from '#client/payload.ts'
import type { Session } from '#client/session/contract.ts'
import type { RouteLocation, RouteName } from '#client/routes.ts'
import type { SessionRow } from './data/sessions.ts'
import type { Env } from './env.ts'
import { blog } from './pages/blog.ts'
import { blogSearch } from './pages/blog-buscar.ts'
import { blogSlug } from './pages/blog-slug.ts'
import { blogTag } from './pages/blog-etiqueta.ts'
import { contactThanks } from './pages/contacto-gracias.ts'
import { index } from './pages/index.ts'
import { panel } from './pages/mngr.ts'
import { enquiry } from './pages/mngr-consulta.ts'
import { enquiries } from './pages/mngr-consultas.ts'
import { activate } from './pages/mngr-activar.ts'
import { account, team } from './pages/mngr-cuenta.ts'
import { signIn } from './pages/mngr-ingreso.ts'
import { editor, managedBlog, mediaLibrary, transfer } from './pages/mngr-blog.ts'
import { previewPage } from './pages/vista-previa.ts'

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
