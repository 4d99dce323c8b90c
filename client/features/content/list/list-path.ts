import type { Permission } from '#client/runtime/session/permissions.ts'
import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { type EntryFilter, noFilter, toListQuery } from '../contract/list.ts'
import type { TextPaths } from '../contract/text-paths.ts'
import { getKind } from '../kinds/all-kinds.ts'
import type { AnyKind } from '../kinds/kind.ts'
import { capitalize } from '../kinds/labels.ts'
import { isLegalId } from '../kinds/legal.ts'
import { type AnyKindName, type CollectionKind, collectionKinds } from '../kinds/names.ts'
import { href } from '../routes.ts'

export type ListFacts = {
  paths: Pick<TextPaths, 'bulk' | 'duplicate' | 'text' | 'publish' | 'draft'>
  publishPermission: Permission
  label: AnyKind['label']
  getEditorPath: (id: string) => string
  getListPath: (filter: EntryFilter) => string
}

export const getListPath = (filter: EntryFilter, from: ListCursor = null): string =>
  href('mngr-blog') + toListQuery(filter, from)

/** Names the list of texts that Páginas shows. */
export const listParameter = 'lista'

/** The address of Páginas. `list`: the id of the only list that it shows; a search shows all. */
export function getEntryListPath(filter: EntryFilter, list?: string): string {
  const path = href('mngr-paginas') + toListQuery(filter, null, null)
  return list === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${listParameter}=${list}`
}

export const getListId = (kind: CollectionKind): string =>
  (getKind(kind).label.many ?? kind).replaceAll(' ', '-')

/** «Personas». */
export const getListTitle = (kind: CollectionKind): string => capitalize(getKind(kind).label.many ?? kind)

/** The lists of Páginas that belong to no kind of their own: their ids in the address, and their titles. */
export const fixedLists = {
  texts: { id: 'textos', title: 'Textos de las páginas' },
  legal: { id: 'legales', title: 'Textos legales' },
  own: { id: 'propias', title: 'Tus páginas' },
} as const

/** The list of Páginas that has the text. */
export function getListOf(kind: AnyKindName, id: string): { listPath: string; listName: string } {
  const of = (list: string, listName: string) => ({
    listPath: getEntryListPath(noFilter, list),
    listName,
  })
  if (isLegalId(id)) return of(fixedLists.legal.id, fixedLists.legal.title)
  if (kind === 'page') return of(fixedLists.own.id, fixedLists.own.title)
  const collection = collectionKinds.find((each) => each === kind)
  return collection ? of(getListId(collection), getListTitle(collection)) : of(fixedLists.texts.id, 'Páginas')
}
