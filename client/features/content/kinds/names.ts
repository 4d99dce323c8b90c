import { type ListedKind, listedKinds } from './listed-kinds.ts'

// Apart from the declarations, whose schemas and texts public pages and the worker's start must not load.

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

/** Kinds whose entries have an order of their own, in the order of the manager's page. */
export const collectionKinds = [
  'service',
  'person',
  'question',
  ...(Object.keys(listedKinds) as ListedKind[]), // safe: the literal has no other keys
] as const
export type CollectionKind = (typeof collectionKinds)[number]

/** Kinds whose published entries share one database row, so that a public page reads all of them at once. */
export const publicKinds = [...textKinds, ...collectionKinds] as const
export type PublicKind = (typeof publicKinds)[number]
export const kinds = ['page', ...publicKinds] as const
export type Kind = (typeof kinds)[number]
/** All kinds. The article has a list, an API and indexes of its own, so what walks `kinds` leaves it out. */
export const anyKindNames = [...kinds, 'article'] as const
export type AnyKindName = (typeof anyKindNames)[number]

/** How a page is shown: with menu and footer, as a document that loads no files of the site, or with its speed figures. */
export const pageLayouts = ['site', 'standalone', 'speed'] as const
export type PageLayout = (typeof pageLayouts)[number]

export const findTextKind = (id: string): TextKind | null =>
  textKinds.find((kind) => textIds[kind] === id) ?? null
