import { fillNoun, type Noun } from './noun.ts'
import type { TextState } from './states.ts'

// The states of a text and the actions that change them, as plain data: what buttons, questions and messages say, and
// from which states each action starts. Placeholders in the sentences stand for the noun of the text (`fillNoun`).

export type Question = { title: string; text: string; action: string; isReversible?: boolean }

export type TextAction =
  | 'publish'
  | 'schedule'
  | 'changeDate'
  | 'setEnd'
  | 'unschedule'
  | 'unpublish'
  | 'revertToTemplate'
  | 'discard'
  | 'trash'
  | 'restore'
  | 'delete'

/** An action that one request performs, without content. */
export type RequestAction = Exclude<TextAction, 'publish' | 'schedule' | 'delete'>

/** `keepsDate`: of kinds that declare it (kinds/kind.ts). `template`: the text has a built-in version. */
export type TextTrait = 'keepsDate' | 'template'

type Transition = {
  from: readonly TextState[]
  /** The state afterwards; null if the date decides or the state stays. */
  to: TextState | null
  /** Only texts with this trait have the action. */
  only?: TextTrait
  /** Texts with this trait do not have the action. */
  not?: TextTrait
  /** The action needs the permission to publish, not only the one to edit. */
  publishes?: true
  label: string
  labels?: Partial<Record<TextState, string>>
  confirm?: Partial<Record<TextState, Question>>
  /** Message after success. */
  done: string
  /** What that means for readers, by the state before. */
  consequence?: Partial<Record<TextState, string>>
  /** The reverse action can be offered. */
  canUndo?: true
  /** Participle for several texts, as in «12 de 50 publicados». */
  many?: string
}

const everyStateOutsideTrash = ['draft', 'scheduled', 'published', 'template'] as const
const live = ['scheduled', 'published'] as const

const askToWithdraw = (title: string, action: string, end = '') => ({
  published: { title, text: `Dejará de verse en el sitio.${end}`, action, isReversible: true },
  scheduled: { title, text: `No se publicará en su fecha.${end}`, action, isReversible: true },
})
const askToDiscard = (change: string, text: string): Question => ({
  title: `¿Descartar los cambios sin ${change}?`,
  text: `${text} Lo descartado queda en el historial.`,
  action: 'Descartar los cambios',
})
const withdrawn = {
  published: 'Ya no está en el sitio. El texto y su historial quedan como estaban.',
  scheduled: 'Ya no se publicará en la fecha programada. El texto y su historial quedan como estaban.',
}

export const transitions: Readonly<Record<TextAction, Transition>> = {
  publish: {
    from: everyStateOutsideTrash,
    to: 'published',
    publishes: true,
    label: 'Publicar',
    labels: { scheduled: 'Publicar ahora', published: 'Publicar cambios' },
    done: 'Publicad{o}.',
    many: 'publicad{o}s',
  },
  /** With newer text of a published one, readers see the old text until the date. */
  schedule: {
    from: everyStateOutsideTrash,
    to: 'scheduled',
    publishes: true,
    label: 'Programar',
    done: 'Programad{o}.',
  },
  /** Moves the publication date of the published or scheduled text. A future date hides it until then. */
  changeDate: {
    from: live,
    to: null,
    only: 'keepsDate',
    publishes: true,
    label: 'Cambiar la fecha',
    done: 'Fecha cambiada.',
  },
  setEnd: {
    from: live,
    to: null,
    publishes: true,
    label: 'Cambiar la fecha',
    done: 'Cambiado hasta cuándo se ve.',
  },
  /** Readers go on seeing the version that is published, if there is one. */
  unschedule: {
    from: ['scheduled'],
    to: 'draft',
    publishes: true,
    label: 'Anular la programación',
    done: 'Ya no se publicará en la fecha programada.',
    consequence: { scheduled: '{El} {texto} vuelve a ser un borrador.' },
    canUndo: true,
  },
  unpublish: {
    from: live,
    to: 'draft',
    not: 'template',
    publishes: true,
    label: 'Retirar',
    labels: { published: 'Retirar del sitio' },
    confirm: askToWithdraw('¿Retirar {el} {texto}?', 'Retirar', ' El texto queda como borrador.'),
    done: 'Retirad{o}: vuelve a ser un borrador.',
    consequence: withdrawn,
    canUndo: true,
    many: 'retirad{o}s',
  },
  revertToTemplate: {
    from: live,
    to: 'template',
    only: 'template',
    publishes: true,
    label: 'Volver al texto de fábrica',
    confirm: {
      published: {
        title: '¿Volver al texto de fábrica?',
        text: 'Tu texto queda en el historial.',
        action: 'Volver',
      },
    },
    done: 'Vuelve a verse el texto de fábrica.',
    canUndo: true,
  },
  /** Drops what was written since the text was published or scheduled. */
  discard: {
    from: ['scheduled', 'published', 'template'],
    to: null,
    label: 'Descartar',
    confirm: {
      published: askToDiscard('publicar', 'Vuelve el texto que ven los visitantes.'),
      template: askToDiscard('publicar', 'Vuelve el texto que ven los visitantes.'),
      scheduled: askToDiscard('programar', 'Vuelve el texto que se publica en su fecha.'),
    },
    done: 'Cambios descartados.',
  },
  trash: {
    from: ['draft', 'scheduled', 'published'],
    to: 'trash',
    not: 'template',
    label: 'Mover a la papelera',
    confirm: askToWithdraw('¿Mover {el} {texto} a la papelera?', 'Mover a la papelera'),
    done: 'Está en la papelera.',
    consequence: withdrawn,
    canUndo: true,
    many: 'movid{o}s a la papelera',
  },
  restore: {
    from: ['trash'],
    to: 'draft',
    label: 'Recuperar como borrador',
    done: 'Recuperad{o} como borrador.',
    many: 'recuperad{o}s como borrador',
  },
  delete: {
    from: ['trash'],
    to: null,
    label: 'Eliminar para siempre',
    confirm: {
      trash: {
        title: '¿Eliminar {el} {texto} para siempre?',
        text: 'Se van también sus versiones anteriores. No se puede deshacer.',
        action: 'Eliminar para siempre',
      },
    },
    done: '',
    many: 'eliminad{o}s',
  },
}

const isRequestAction = (action: string): action is RequestAction =>
  action in transitions && !['publish', 'schedule', 'delete'].includes(action)
export const requestActions = Object.keys(transitions).filter(isRequestAction)

export const isAllowed = (action: TextAction, state: TextState): boolean =>
  transitions[action].from.includes(state)
export const getActionLabel = (action: TextAction, state?: TextState): string =>
  (state && transitions[action].labels?.[state]) ?? transitions[action].label

type DateChange = { isFuture: boolean; moment: string; keepsDate: boolean }

/**
 * The question for a date that hides a published text or has already passed; null if none is needed. `keepsDate`: texts
 * of this kind can have a date in the past.
 */
export function getDateQuestion(
  action: TextAction,
  state: TextState,
  { isFuture, moment, keepsDate }: DateChange,
): Question | null {
  if (action === 'changeDate' && isFuture && state === 'published')
    return {
      title: '¿Cambiar la fecha?',
      text: `Los visitantes dejarán de ver {el} {texto} hasta el ${moment}.`,
      action: 'Cambiar la fecha',
    }
  if (isFuture || state === 'published') return null
  return {
    title: 'Esa fecha ya pasó',
    text: `{El} {texto} se publicaría ahora${keepsDate ? `, con fecha del ${moment}` : ''}.`,
    action: keepsDate ? 'Publicar con esa fecha' : 'Publicar ahora',
  }
}

export const fillQuestion = (question: Question, noun: Noun): Question => ({
  ...question,
  title: fillNoun(question.title, noun),
  text: fillNoun(question.text, noun),
})

/**
 * A state as it is shown. `changesScheduled`: a newer version is scheduled. `changed`: readers do not see the newest
 * text; `leftOut`: and they will not, because no version with it is scheduled.
 */
export type ShownState = TextState | 'changesScheduled' | 'changed' | 'leftOut'

const stateLabels: Readonly<Record<ShownState, string>> = {
  template: 'De fábrica',
  draft: 'Borrador',
  scheduled: 'Programad{o}',
  published: 'Publicad{o}',
  changesScheduled: 'Publicad{o}, con cambios programados',
  changed: 'Cambios sin publicar',
  leftOut: 'Cambios que no se publicarán',
  trash: 'En la papelera',
}

export const getStateLabel = (state: ShownState, noun: Noun): string => fillNoun(stateLabels[state], noun)
