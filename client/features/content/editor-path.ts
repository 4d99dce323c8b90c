import type { AnyKindName } from './kinds/names.ts'
import { href } from './routes.ts'

/** Where a text is edited. Articles have a route of their own. */
export const toEditorPath = (kind: AnyKindName, id: string): string =>
  href(kind === 'article' ? 'mngr-blog-editar' : 'mngr-pagina', { id })
