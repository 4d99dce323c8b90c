import * as v from 'valibot'
import type { RequestAction } from './transitions.ts'

// Apart from the schemas of texts, which are large: the dashboard and its palette need only what is here.

/** The API of the texts below a path. A request that changes one sends the `rev` it is based on as `If-Match`. */
const createTextPaths = (texts: string) => ({
  /** POST {id?, content?}: creates a draft → 201 */
  texts,
  /** GET → the text and its `published` content; DELETE permanently deletes a text in the trash → 204 */
  text: (id: string) => `${texts}/${id}`,
  /** PUT {content, isRestored?}: autosave; never changes what readers see */
  draft: (id: string) => `${texts}/${id}/borrador`,
  /** POST {content?, from?, until?} */
  publish: (id: string) => `${texts}/${id}/publicar`,
  /** POST {at?}: an action of `transitions` without content */
  action: (id: string, action: RequestAction) => `${texts}/${id}/acciones/${action}`,
  /** POST → 201 */
  duplicate: (id: string) => `${texts}/${id}/duplicar`,
  /** GET */
  revisions: (id: string) => `${texts}/${id}/revisiones`,
  revision: (id: string, revision: number) => `${texts}/${id}/revisiones/${revision}`,
  /** Preview links. GET lists them; POST {days?} creates one → 201; DELETE on the path of one removes it → 204 */
  previews: (id: string) => `${texts}/${id}/vistas`,
  /** POST {action, texts} */
  bulk: `${texts}/acciones`,
  /** POST {id, content} → the public page with this content, as a document; stores nothing */
  livePreview: `${texts}/vista-previa`,
  /** POST {kind, text, id?} → a free slug */
  slug: `${texts}/slug`,
})
export type TextPaths = ReturnType<typeof createTextPaths>

export const postPaths = {
  ...createTextPaths('/api/mngr/posts'),
  /** POST {after}: renders the next posts whose HTML is from an older version of the renderer */
  rerender: '/api/mngr/posts/regenerar',
} as const

export const entryPaths = {
  ...createTextPaths('/api/mngr/paginas'),
  /** POST {kind, ids} sets the order; `ids` names all entries of the kind → 204 */
  order: '/api/mngr/paginas/orden',
  /** POST {kind} copies the site's built-in examples of a kind into entries; 409 if they are entries already → 204 */
  examples: '/api/mngr/paginas/ejemplos',
} as const

export const toFieldAnchor = (field: string): string => `campo-${field}`

/** In place of an id in the editor's address: an article that is not stored yet. */
export const newPostId = 'nuevo'

/** In the query of a new article: the day on which it is to be published, as `YYYY-MM-DD`. */
export const plannedDayParameter = 'dia'

/** At the address of the editor: it opens with the dialog that reads the text of a file. */
export const importTextHash = '#importar'

export const isNewTextPath = (path: string): boolean =>
  /^\/mngr\/(?:blog|paginas)\/nuev[ao](?:-|$)/.test(path)

export const createdTextSchema = v.object({ id: v.string() })
