// Ids of a document that an article stands in. What people write gets ids from its headings, so what is
// listed here is refused to it (worker/markdown/heading-ids.ts).

/** The element that hydrates. */
export const appId = 'app'
/** The script that carries the page's data as JSON. */
export const stateId = 'state'
/** The polite live region that tells of a new page. */
export const announcerId = 'anuncio'

/** All that content may never take: the three above, and what links and labels of the frame point at. */
export const layoutIds: readonly string[] = [
  appId,
  stateId,
  announcerId,
  'contenido',
  'menu',
  'indice',
  'relacionados',
  'pie-servicios',
  'pie-leer',
  'pie-empresa',
]
