export type FieldErrors = Readonly<Record<string, string>>

/** Outcome of an attempt to save. `rejectedFields`: errors of the fields that were not saved. */
export type SaveOutcome<Theirs> =
  | { kind: 'saved'; rev: number; rejectedFields?: FieldErrors }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  | { kind: 'conflict'; theirs: Theirs }
  | { kind: 'rejected'; message: string; rejectedFields?: FieldErrors }

/** `savedVersion`: what the server has; `sending`: being sent. `isTyping`: `content` lacks something until a pause. */
export type AutosaveState<Content, Theirs> = {
  content: Content
  isTyping: boolean
  rev: number
  version: number
  savedVersion: number
  sending: number | null
  rejectedFields: FieldErrors
  failure: Exclude<SaveOutcome<Theirs>, { kind: 'saved' }> | null
}

export const noRejectedFields: FieldErrors = {}

export function isUnsaved(state: AutosaveState<unknown, unknown>): boolean {
  return state.isTyping || state.version !== state.savedVersion
}

/** Tooltip of the disabled publish button, and answer to an attempt to publish, while nothing is unpublished. */
export const nothingToPublishText =
  'Los visitantes ya ven todo lo que está escrito: no hay nada nuevo que publicar.'

export function getStatusText(state: AutosaveState<unknown, unknown>): string {
  if (state.failure?.kind === 'offline') return 'Sin conexión: lo que escribes queda en este navegador'
  if (state.failure?.kind === 'signed-out')
    return 'Sin guardar: tu sesión terminó. Lo que escribes queda en este navegador'
  if (state.failure?.kind === 'conflict') return 'Sin guardar: hay otra versión'
  if (state.failure?.kind === 'rejected') return `No se pudo guardar: ${state.failure.message}`
  if (state.sending !== null || isUnsaved(state)) return 'Guardando…'
  const rejectedCount = Object.keys(state.rejectedFields).length
  if (rejectedCount === 0) return 'Guardado'
  return rejectedCount === 1
    ? 'Guardado todo menos el campo marcado, que queda solo en este navegador'
    : `Guardado todo menos ${rejectedCount} campos marcados, que quedan solo en este navegador`
}
