import * as v from 'valibot'

// Apart from the schemas of articles, which are large: the dashboard and its palette need only what is here.

export const postPaths = {
  /** GET: one page of the list, with the query string of `toListQuery`. POST: creates a post → 201 */
  posts: '/api/mngr/posts',
  /** GET → the post and its `published` content; DELETE permanently deletes a post in the trash → 204 */
  post: (id: string) => `/api/mngr/posts/${id}`,
  /** PUT {content}: autosave; never changes what readers see */
  draft: (id: string) => `/api/mngr/posts/${id}/borrador`,
  /** POST {content?, publishAt?} */
  publish: (id: string) => `/api/mngr/posts/${id}/publicar`,
  /** POST {publishAt}: changes the publication date; the text and its unpublished changes stay */
  date: (id: string) => `/api/mngr/posts/${id}/fecha`,
  /** POST */
  unpublish: (id: string) => `/api/mngr/posts/${id}/despublicar`,
  trash: (id: string) => `/api/mngr/posts/${id}/papelera`,
  restore: (id: string) => `/api/mngr/posts/${id}/restaurar`,
  /** POST: discards the unpublished changes of a live post */
  discard: (id: string) => `/api/mngr/posts/${id}/descartar`,
  /** POST → 201 */
  duplicate: (id: string) => `/api/mngr/posts/${id}/duplicar`,
  /** GET */
  revisions: (id: string) => `/api/mngr/posts/${id}/revisiones`,
  revision: (id: string, revision: number) => `/api/mngr/posts/${id}/revisiones/${revision}`,
  /** POST: saves the text of this revision as the newest draft */
  restoreRevision: (id: string, revision: number) => `/api/mngr/posts/${id}/revisiones/${revision}/restaurar`,
  /** Preview links. GET lists them; POST {days?} creates one → 201; DELETE on the path of one removes it → 204 */
  previews: (id: string) => `/api/mngr/posts/${id}/vistas`,
  /** POST {action, posts} */
  bulk: '/api/mngr/posts/acciones',
  /** POST {text, id?} → a free slug */
  slug: '/api/mngr/posts/slug',
  /** POST {after}: renders the next posts whose HTML is from an older version of the renderer */
  rerender: '/api/mngr/posts/regenerar',
} as const

/** The response to a request that creates a post, for clients that open it. */
export const createdPostSchema = v.object({ post: v.object({ id: v.string() }) })
