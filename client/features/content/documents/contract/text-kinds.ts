// Without the schemas, which are large: public pages need no more.

/** By kind: the id of its only text, which is its address in the manager area. */
export const textIds = {
  home: 'portada',
  about: 'nosotros',
  offer: 'servicios',
  contact: 'contacto',
  blog: 'blog',
  next: 'llamada',
} as const
export type TextKind = keyof typeof textIds
/** In the order of the list. */
export const textKinds = Object.keys(textIds) as TextKind[] // the names of a record are its keys

/** Which text stands under an id; null where it is none of these. */
export const findTextKind = (id: string): TextKind | null =>
  textKinds.find((kind) => textIds[kind] === id) ?? null

/** The parts of the home page below its first screen, in the order in which they come. */
export const homeSections = ['services', 'audience', 'steps', 'articles'] as const
export type HomeSection = (typeof homeSections)[number]
