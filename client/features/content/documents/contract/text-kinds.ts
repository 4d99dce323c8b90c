// In a file of its own because the schemas are large: public pages import only these names.

/** The id of the only text of each kind. It is also the text's path segment in the manager area. */
export const textIds = {
  home: 'portada',
  about: 'nosotros',
  offer: 'servicios',
  contact: 'contacto',
  blog: 'blog',
  next: 'llamada',
} as const
export type TextKind = keyof typeof textIds
/** The kinds of page texts, in the order of the list in the manager area. */
export const textKinds = Object.keys(textIds) as TextKind[] // safe: the literal has no other keys

/** The kind of the text with this id; null if no page text has it. */
export const findTextKind = (id: string): TextKind | null =>
  textKinds.find((kind) => textIds[kind] === id) ?? null

/** Sections of the home page below its first screen, in their default order. */
export const homeSections = ['services', 'audience', 'steps', 'articles'] as const
export type HomeSection = (typeof homeSections)[number]
