// Ids in a document around an article. Headings that people write cannot get them (worker/markdown/heading-ids.ts).

/** The element that React hydrates. */
export const appId = 'app'
/** The script element with the page's data as JSON. */
export const stateId = 'state'
/** The polite live region that announces a new page. */
export const announcerId = 'anuncio'

/** All ids that content may not use: those above, and those that links and labels of the layout refer to. */
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
  'pie-legal',
]
