import { fillNoun } from '../contract/transitions.ts'
import { getKind } from './all-kinds.ts'
import type { AnyKindName } from './names.ts'

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Heading of an entry without a title: «Nuevo servicio», or the name of the kind's only text. */
export function getNewTitle(kind: AnyKindName): string {
  const { newId, title, label } = getKind(kind)
  if (newId === undefined) return title ?? capitalize(label.one)
  return fillNoun('Nuev{o} {texto}', label)
}
