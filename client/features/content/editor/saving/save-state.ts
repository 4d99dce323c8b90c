/** What was refused, by field. */
type Refused = Readonly<Record<string, string>>

/** What one attempt to save came to; `refused` is what was left out of what was saved. */
export type SaveOutcome<Theirs> =
  | { kind: 'saved'; rev: number; refused?: Refused }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  | { kind: 'conflict'; theirs: Theirs }
  | { kind: 'rejected'; message: string; fields?: Refused }

/**
 * `version` counts edits; what the server holds is `savedVersion`, what it is being sent `sending`. `typed`: more was
 * written than `content` has, which is read in the next pause.
 */
export type AutosaveState<Content, Theirs> = {
  content: Content
  typed: boolean
  rev: number
  version: number
  savedVersion: number
  sending: number | null
  refused: Refused
  trouble: Exclude<SaveOutcome<Theirs>, { kind: 'saved' }> | null
}

export type AutosaveEvent<Content, Theirs> =
  | { kind: 'typed' }
  /** What was typed came to the same. */
  | { kind: 'unchanged' }
  | { kind: 'edited'; content: Content }
  | { kind: 'sent' }
  | { kind: 'answered'; outcome: SaveOutcome<Theirs> }
  /** Another request that carried the text was refused: what it carried is still to be saved. */
  | { kind: 'refused' }
  /** The server's state after another action, or a settled conflict. */
  | { kind: 'rebased'; rev: number; content?: Content; saved: boolean }

export const nothing: Refused = {}

/** The whole policy. An answer moves `rev` and never `content`: typing that came later stands. */
export function step<Content, Theirs>(
  state: AutosaveState<Content, Theirs>,
  event: AutosaveEvent<Content, Theirs>,
): AutosaveState<Content, Theirs> {
  switch (event.kind) {
    case 'typed':
      return state.typed ? state : { ...state, typed: true }
    case 'unchanged':
      return { ...state, typed: false }
    case 'edited': {
      const trouble = state.trouble?.kind === 'rejected' ? null : state.trouble
      return { ...state, content: event.content, typed: false, version: state.version + 1, trouble }
    }
    case 'sent':
      return { ...state, sending: state.version }
    case 'answered': {
      const { outcome } = event
      if (outcome.kind !== 'saved') return { ...state, sending: null, trouble: outcome }
      const savedVersion = state.sending ?? state.savedVersion
      const { rev, refused = nothing } = outcome
      return { ...state, rev, savedVersion, sending: null, refused, trouble: null }
    }
    case 'refused':
      return { ...state, sending: null }
    case 'rebased': {
      const version = event.content === undefined ? state.version : state.version + 1
      return {
        ...state,
        rev: event.rev,
        content: event.content ?? state.content,
        typed: event.content === undefined && state.typed,
        version,
        savedVersion: event.saved ? version : state.savedVersion,
        refused: nothing,
        trouble: null,
      }
    }
  }
}

export function isUnsaved(state: AutosaveState<unknown, unknown>): boolean {
  return state.typed || state.version !== state.savedVersion
}

/** What is said to whoever would publish what readers have already. */
export const nothingNew = 'Los lectores ya ven todo lo que está escrito: no hay nada nuevo que publicar.'

/** What the editor says about it. */
export function statusText(state: AutosaveState<unknown, unknown>): string {
  if (state.trouble?.kind === 'offline') return 'Sin conexión: lo que escribes queda en este navegador'
  if (state.trouble?.kind === 'signed-out')
    return 'Tu sesión terminó: lo que escribes queda en este navegador'
  if (state.trouble?.kind === 'conflict') return 'Hay otra versión: elige cuál conservar'
  if (state.trouble?.kind === 'rejected') return `No se pudo guardar: ${state.trouble.message}`
  if (state.sending !== null || isUnsaved(state)) return 'Guardando…'
  const refused = Object.keys(state.refused).length
  if (refused === 0) return 'Guardado'
  return refused === 1
    ? 'Guardado todo menos el campo marcado, que queda solo en este navegador'
    : `Guardado todo menos ${refused} campos marcados, que quedan solo en este navegador`
}
