import { createStore, type Store } from '../../platform/store.ts'

/** What one attempt to save came to. */
export type SaveOutcome<Theirs> =
  | { kind: 'saved'; rev: number }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  | { kind: 'conflict'; theirs: Theirs }
  | { kind: 'rejected'; message: string; fields?: Readonly<Record<string, string>> }

/** `version` counts edits; what the server holds is `savedVersion`, what it is being sent `sending`. */
export type AutosaveState<Content, Theirs> = {
  content: Content
  rev: number
  version: number
  savedVersion: number
  sending: number | null
  trouble: Exclude<SaveOutcome<Theirs>, { kind: 'saved' }> | null
}

export type AutosaveEvent<Content, Theirs> =
  | { kind: 'edited'; content: Content }
  | { kind: 'sent' }
  | { kind: 'answered'; outcome: SaveOutcome<Theirs> }
  /** Another request that carried the text was refused: what it carried is still to be saved. */
  | { kind: 'refused' }
  /** The server's state after another action, or a settled conflict. */
  | { kind: 'rebased'; rev: number; content?: Content; saved: boolean }

/** The whole policy. An answer moves `rev` and never `content`: typing that came later stands. */
export function step<Content, Theirs>(
  state: AutosaveState<Content, Theirs>,
  event: AutosaveEvent<Content, Theirs>,
): AutosaveState<Content, Theirs> {
  switch (event.kind) {
    case 'edited': {
      const trouble = state.trouble?.kind === 'rejected' ? null : state.trouble
      return { ...state, content: event.content, version: state.version + 1, trouble }
    }
    case 'sent':
      return { ...state, sending: state.version }
    case 'answered': {
      const { outcome } = event
      if (outcome.kind !== 'saved') return { ...state, sending: null, trouble: outcome }
      const savedVersion = state.sending ?? state.savedVersion
      return { ...state, rev: outcome.rev, savedVersion, sending: null, trouble: null }
    }
    case 'refused':
      return { ...state, sending: null }
    case 'rebased': {
      const version = event.content === undefined ? state.version : state.version + 1
      return {
        ...state,
        rev: event.rev,
        content: event.content ?? state.content,
        version,
        savedVersion: event.saved ? version : state.savedVersion,
        trouble: null,
      }
    }
  }
}

export function isUnsaved(state: AutosaveState<unknown, unknown>): boolean {
  return state.version !== state.savedVersion
}

/** What the editor says about it. */
export function statusText(state: AutosaveState<unknown, unknown>): string {
  if (state.trouble?.kind === 'offline') return 'Sin conexión: lo que escribes queda en este navegador'
  if (state.trouble?.kind === 'signed-out')
    return 'Tu sesión terminó: lo que escribes queda en este navegador'
  if (state.trouble?.kind === 'conflict') return 'Hay otra versión: elige cuál conservar'
  if (state.trouble?.kind === 'rejected') return `No se pudo guardar: ${state.trouble.message}`
  return state.sending !== null || isUnsaved(state) ? 'Guardando…' : 'Guardado'
}

/** Milliseconds of quiet before a save, and before another attempt without connection. */
const quiet = 900
const retry = 5_000

type Parts<Content, Theirs> = {
  content: Content
  rev: number
  send: (content: Content, rev: number) => Promise<SaveOutcome<Theirs>>
  /** Stores the unsaved text in the browser; null when the server has everything. */
  store: (unsaved: { content: Content; rev: number } | null) => void
  clock?: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void }
}

export type Autosave<Content, Theirs> = {
  state: Store<AutosaveState<Content, Theirs>>
  edit: (content: Content) => void
  /** Saves now whatever is unsaved; true when the server has every word. */
  flush: () => Promise<boolean>
  /**
   * Sends the text by another request in the place of a save: after the one under way, and before any other.
   * It comes to what a save comes to, but for a refusal: then the text is saved as usual.
   */
  submit: <Outcome extends SaveOutcome<Theirs>>(
    send: (content: Content, rev: number) => Promise<Outcome>,
  ) => Promise<Outcome>
  rebase: (rev: number, content?: Content, saved?: boolean) => void
  stop: () => void
}

const realClock = {
  set: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  // Only what `set` returned comes back here.
  clear: (timer: unknown): void => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** Drives `step`: one request at a time, debounced, repeated while there is no connection. */
export function createAutosave<Content, Theirs>({
  content,
  rev,
  send,
  store,
  clock = realClock,
}: Parts<Content, Theirs>): Autosave<Content, Theirs> {
  const state = createStore<AutosaveState<Content, Theirs>>({
    content,
    rev,
    version: 0,
    savedVersion: 0,
    sending: null,
    trouble: null,
  })
  let timer: unknown = null
  /** The save under way, and what is sent in the place of the next one. */
  let running: Promise<void> | null = null
  let submission: Promise<void> | null = null
  let stopped = false

  function dispatch(event: AutosaveEvent<Content, Theirs>): void {
    state.set(step(state.get(), event))
    const now = state.get()
    store(isUnsaved(now) ? { content: now.content, rev: now.rev } : null)
  }

  function later(ms: number): void {
    clock.clear(timer)
    timer = stopped ? null : clock.set(() => void flush(), ms)
  }

  async function sendOnce(): Promise<void> {
    const { content: text, rev: from } = state.get()
    dispatch({ kind: 'sent' })
    dispatch({ kind: 'answered', outcome: await send(text, from) })
  }

  async function submit<Outcome extends SaveOutcome<Theirs>>(
    by: (content: Content, rev: number) => Promise<Outcome>,
  ): Promise<Outcome> {
    clock.clear(timer)
    const work = submitOnce(by)
    const over = (): void => {
      submission = null
    }
    submission = work.then(over, over)
    await submission
    const { trouble } = state.get()
    if (isUnsaved(state.get()) && trouble === null) later(quiet)
    if (trouble?.kind === 'offline') later(retry)
    return work
  }

  async function submitOnce<Outcome extends SaveOutcome<Theirs>>(
    by: (content: Content, rev: number) => Promise<Outcome>,
  ): Promise<Outcome> {
    while (running) await running
    const { content: text, rev: from } = state.get()
    dispatch({ kind: 'sent' })
    try {
      const outcome = await by(text, from)
      dispatch(isNoTrouble(outcome) ? { kind: 'refused' } : { kind: 'answered', outcome })
      return outcome
    } catch (error) {
      dispatch({ kind: 'refused' })
      throw error
    }
  }

  /** Whether a failed request says nothing about the text: it was refused, or all of it was saved before. */
  function isNoTrouble({ kind }: SaveOutcome<Theirs>): boolean {
    return kind === 'rejected' || (kind !== 'saved' && kind !== 'conflict' && !isUnsaved(state.get()))
  }

  async function flush(): Promise<boolean> {
    clock.clear(timer)
    // What was typed while a save was under way needs another one.
    while (!stopped && isUnsaved(state.get()) && state.get().trouble?.kind !== 'conflict') {
      running ??= submission ? null : sendOnce().finally(() => (running = null))
      await (running ?? submission)
      const trouble = state.get().trouble?.kind
      if (trouble === 'offline') later(retry)
      if (trouble) return false
    }
    return !isUnsaved(state.get())
  }

  return {
    state,
    edit(next) {
      dispatch({ kind: 'edited', content: next })
      // Each save asks to sign in again: whoever said not now is left to write.
      if (state.get().trouble?.kind !== 'signed-out') later(quiet)
    },
    flush,
    submit,
    rebase(nextRev, nextContent, saved = true) {
      dispatch({
        kind: 'rebased',
        rev: nextRev,
        saved,
        ...(nextContent === undefined ? {} : { content: nextContent }),
      })
      if (!saved) later(0)
    },
    stop() {
      stopped = true
      clock.clear(timer)
    },
  }
}
