import type { PostState } from '../../contract/states.ts'
import type { EntryRow, EntryAction, EditedEntry } from '../contract.ts'
import type { Kind } from '../contract/content.ts'
import { hasTemplate, isLegalId } from '../legal.ts'

// Interface texts about an entry. They name its kind and agree with the noun's gender.

type Noun = { one: string; gender: 'm' | 'f' }

const nouns: Partial<Record<Kind, Noun>> = {
  page: { one: 'página', gender: 'f' },
  home: { one: 'portada', gender: 'f' },
  about: { one: 'texto de «Nosotros»', gender: 'm' },
  offer: { one: 'texto de «Servicios»', gender: 'm' },
  contact: { one: 'texto de «Contacto»', gender: 'm' },
  blog: { one: 'texto del blog', gender: 'm' },
  next: { one: 'llamada final', gender: 'f' },
  service: { one: 'servicio', gender: 'm' },
  person: { one: 'persona', gender: 'f' },
  case: { one: 'caso', gender: 'm' },
  question: { one: 'pregunta', gender: 'f' },
}

const getNoun = (kind: Kind, id = ''): Noun =>
  isLegalId(id) ? { one: 'texto legal', gender: 'm' } : (nouns[kind] ?? { one: 'texto', gender: 'm' })

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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
  const { one, gender } = getNoun(kind, id)
  const [el, o] = gender === 'm' ? ['el', 'o'] : ['la', 'a']
  const name = capitalize(one)
  const menuWarning =
    kind === 'page' || kind === 'service' ? ' Sus enlaces salen también de los menús y del aviso.' : ''
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
    withArticle: `${el} ${one}`,
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
            title: `¿Retirar ${el} ${one}?`,
            text: `Deja de verse en el sitio y queda como borrador.${menuWarning}`,
            action: 'Retirar',
          },
      trash: {
        title: `¿Mover ${el} ${one} a la papelera?`,
        text: `Deja de verse en el sitio.${menuWarning} Puedes recuperarl${o} desde la papelera.`,
        action: 'Mover a la papelera',
      },
      discarded: {
        title: '¿Descartar los cambios?',
        text: 'Se vuelve a lo que ven los lectores. Lo escrito queda en el historial.',
        action: 'Descartar',
      },
      deletePermanently: {
        title: `¿Eliminar ${el} ${one} para siempre?`,
        text: 'Se va también su historial. No se puede deshacer.',
        action: 'Eliminar',
      },
    },
  }
}
