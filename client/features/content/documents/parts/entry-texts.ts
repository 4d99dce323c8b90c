import type { Noun, TextState } from '../../contract/transitions.ts'
import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import type { Kind } from '../../kinds/names.ts'
import type { EntryRow, EditedEntry } from '../contract.ts'
import { hasTemplate, isLegalId } from '../legal.ts'

// Interface texts about an entry. They name its kind and agree with the noun's gender.

export const getNoun = (kind: Kind, id = ''): Noun =>
  isLegalId(id) ? { one: 'texto legal', gender: 'm' } : getKind(kind).label

type EntryRef = { id: string; kind: Kind }

/** Label of a state, for places that show the kind next to it. */
export function getStateLabel({ id, kind, state }: EntryRef & Pick<EntryRow, 'state'>): string {
  const o = getNoun(kind, id).gender === 'm' ? 'o' : 'a'
  return {
    template: 'Texto de la plantilla',
    draft: 'Borrador',
    scheduled: `Programad${o}`,
    published: `Publicad${o}`,
    changed: `Publicad${o}, con cambios sin publicar`,
    trash: 'En la papelera',
  }[state]
}

export function getEntryState({ id, public: publicVersion, from, trashed }: EditedEntry): TextState {
  if (trashed) return 'trash'
  if (from !== null) return 'scheduled'
  if (publicVersion !== null) return 'published'
  return hasTemplate(id) ? 'template' : 'draft'
}

/** What else happens when an entry of this kind is withdrawn, for the question before. */
export const getWithdrawalWarning = (kind: Kind): string =>
  hasOwnPages(kind) ? ' Sus enlaces salen también de los menús y del aviso.' : ''
