import { fillNoun, type Noun } from '../contract/noun.ts'
import { getKind } from './all-kinds.ts'
import { isLegalId } from './legal.ts'
import { type AnyKindName, textIds } from './names.ts'

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Heading of an entry without a title: «Nuevo servicio», or the name of the kind's only text. */
export function getNewTitle(kind: AnyKindName): string {
  const { newId, title, label } = getKind(kind)
  if (newId === undefined) return title ?? capitalize(label.one)
  return fillNoun('Nuev{o} {texto}', label)
}

export const getKindName = (kind: AnyKindName): string => capitalize(getKind(kind).label.one)

/** What a text is and what it is called, such as «Evento». The only text of a kind has the name of its page. */
export const describeText = (kind: AnyKindName, title: string | null): { label: string; title: string } => ({
  label: getKindName(kind),
  title: kind in textIds ? getNewTitle(kind) : title?.trim() || 'Sin título',
})

/** What a text is called. Legal texts are pages with a name of their own. */
export const getNoun = (kind: AnyKindName, id: string): Noun =>
  isLegalId(id) ? { one: 'texto legal', gender: 'm' } : getKind(kind).label
