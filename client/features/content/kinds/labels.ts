import type { Noun, TextState } from '../contract/transitions.ts'
import { isLegalId } from '../documents/legal.ts'
import { getKind } from './all-kinds.ts'
import type { Label } from './kind.ts'
import type { AnyKindName } from './names.ts'

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** For example «el servicio». */
export const addArticle = ({ one, gender }: Label): string => `${gender === 'm' ? 'el' : 'la'} ${one}`

/** Heading of an entry without a title: «Nuevo servicio», or the name of the kind's only text. */
export function getNewTitle(kind: AnyKindName): string {
  const { newId, title, label } = getKind(kind)
  if (newId === undefined) return title ?? capitalize(label.one)
  return `${label.gender === 'm' ? 'Nuevo' : 'Nueva'} ${label.one}`
}

export const getNoun = (kind: AnyKindName, id: string): Noun =>
  isLegalId(id) ? { one: 'texto legal', gender: 'm' } : getKind(kind).label

/** Label of a state, for places that show the kind next to it. */
export function getStateLabel(state: TextState | 'changed' | 'changesScheduled', { gender }: Noun): string {
  const o = gender === 'm' ? 'o' : 'a'
  return {
    template: 'Se ve la plantilla',
    draft: 'Borrador',
    scheduled: `Programad${o}`,
    published: `Publicad${o}`,
    changed: `Publicad${o}, con cambios sin publicar`,
    changesScheduled: `Publicad${o}, con cambios programados`,
    trash: 'En la papelera',
  }[state]
}
