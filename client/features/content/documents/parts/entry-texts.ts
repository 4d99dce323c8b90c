import type { PostState } from '../../contract/states.ts'
import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import type { Label } from '../../kinds/kind.ts'
import { addArticle, capitalize } from '../../kinds/labels.ts'
import type { Kind } from '../../kinds/names.ts'
import type { EntryRow, EntryAction, EditedEntry } from '../contract.ts'
import { hasTemplate, isLegalId } from '../legal.ts'

// Interface texts about an entry. They name its kind and agree with the noun's gender.

const getLabel = (kind: Kind, id: string): Label =>
  isLegalId(id) ? { one: 'texto legal', gender: 'm' } : getKind(kind).label

type EntryRef = { id: string; kind: Kind }

/** Label of a state, for places that show the kind next to it. */
export function getStateLabel({ id, kind, state }: EntryRef & Pick<EntryRow, 'state'>): string {
  const o = getLabel(kind, id).gender === 'm' ? 'o' : 'a'
  return {
    template: 'Texto de la plantilla',
    draft: 'Borrador',
    scheduled: `Programad${o}`,
    published: `Publicad${o}`,
    changed: `Publicad${o}, con cambios sin publicar`,
    trash: 'En la papelera',
  }[state]
}

/** `template`: readers see the built-in text. */
export type EntryState = PostState | 'template'

export function getEntryState({ id, public: publicVersion, from, trashed }: EditedEntry): EntryState {
  if (trashed) return 'trash'
  if (from !== null) return 'scheduled'
  if (publicVersion !== null) return 'published'
  return hasTemplate(id) ? 'template' : 'draft'
}

export type EntryTexts = ReturnType<typeof getEntryTexts>

/** Interface texts for an entry of a kind. */
export function getEntryTexts({ id, kind }: EntryRef) {
  const label = getLabel(kind, id)
  const o = label.gender === 'm' ? 'o' : 'a'
  const withArticle = addArticle(label)
  const name = capitalize(label.one)
  const menuWarning = hasOwnPages(kind) ? ' Sus enlaces salen también de los menús y del aviso.' : ''
  const states: Readonly<Record<EntryState, string>> = {
    template: 'Se ve el texto de la plantilla',
    draft: `${name} en borrador`,
    scheduled: `${name} programad${o}`,
    published: `${name} publicad${o}`,
    trash: `${name} en la papelera`,
  }
  const done: Readonly<Record<EntryAction, string>> = {
    draft: hasTemplate(id) ? 'Se ve la plantilla.' : `${name} retirad${o}: es un borrador.`,
    trash: `${name} en la papelera.`,
    restored: `${name} recuperad${o} como borrador.`,
    unscheduled: 'Ya no se publica por sí sol' + `${o}.`,
    discarded: 'Cambios descartados.',
    until: 'Cambiado hasta cuándo se ve.',
  }
  return {
    states,
    done,
    /** For example «el servicio». */
    withArticle,
    published: `${name} publicad${o}`,
    scheduled: `${name} programad${o}`,
    confirmations: {
      draft: hasTemplate(id)
        ? {
            title: '¿Volver al texto de la plantilla?',
            text: 'Tu texto queda en el historial.',
            action: 'Volver',
          }
        : {
            title: `¿Retirar ${withArticle}?`,
            text: `Deja de verse en el sitio y queda como borrador.${menuWarning}`,
            action: 'Retirar',
          },
      trash: {
        title: `¿Mover ${withArticle} a la papelera?`,
        text: `Deja de verse en el sitio.${menuWarning} Puedes recuperarl${o} desde la papelera.`,
        action: 'Mover a la papelera',
      },
      discarded: {
        title: '¿Descartar los cambios?',
        text: 'Se vuelve a lo que ven los lectores. Lo escrito queda en el historial.',
        action: 'Descartar',
      },
      deletePermanently: {
        title: `¿Eliminar ${withArticle} para siempre?`,
        text: 'Se va también su historial. No se puede deshacer.',
        action: 'Eliminar',
      },
    },
  }
}
