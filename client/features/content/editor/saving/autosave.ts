import { createStore, type Store } from '#client/runtime/browser/store.ts'
import { type Clock, createReading } from '../text/reading.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  isUnsaved,
  nothing,
  type SaveOutcome,
  step,
} from './save-state.ts'

/** Milliseconds of quiet before a save, and before another attempt without connection. */
const quiet = 900
const retry = 5_000

type Parts<Content, Theirs> = {
  content: Content
  rev: number
  send: (content: Content, rev: number) => Promise<SaveOutcome<Theirs>>
  /** Stores the text in the browser while anything of it is unsaved or was refused; null when the server has everything. */
  store: (unsaved: { content: Content; rev: number } | null) => void
  clock?: Clock
}

export type Autosave<Content, Theirs> = {
  state: Store<AutosaveState<Content, Theirs>>
  edit: (content: Content) => void
  /** As an edit, of what is read in the next pause: null where it means the same. */
  type: (read: () => Content | null) => void
  /** What is written by now, down to the last key. */
  newest: () => Content
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
    typed: false,
    rev,
    version: 0,
    savedVersion: 0,
    sending: null,
    refused: nothing,
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
    const isAll = !isUnsaved(now) && Object.keys(now.refused).length === 0
    store(isAll ? null : { content: now.content, rev: now.rev })
  }

  const reading = createReading<Content>(clock, (read) =>
    read === null ? dispatch({ kind: 'unchanged' }) : edit(read),
  )

  function edit(next: Content): void {
    dispatch({ kind: 'edited', content: next })
    // Each save asks to sign in again: whoever said not now is left to write.
    if (state.get().trouble?.kind !== 'signed-out') later(quiet)
  }

  function newest(): Content {
    reading.now()
    return state.get().content
  }

  function later(ms: number): void {
    clock.clear(timer)
    timer = stopped ? null : clock.set(() => void save(), ms)
  }

  /** What changes while it is under way waits for the next pause: who writes on would save without end. */
  async function save(): Promise<void> {
    if (!isToSave() || !(await attempt())) return
    const { version, savedVersion } = state.get()
    // What is only typed has its own look at the pause (reading.ts).
    if (version !== savedVersion) later(quiet)
  }

  const isToSave = (): boolean =>
    !stopped && isUnsaved(state.get()) && state.get().trouble?.kind !== 'conflict'

  /** Saves once, or waits for what is under way; false where that was no success. */
  async function attempt(): Promise<boolean> {
    running ??= submission ? null : sendOnce().finally(() => (running = null))
    await (running ?? submission)
    const trouble = state.get().trouble?.kind
    if (trouble === 'offline') later(retry)
    return trouble === undefined
  }

  async function sendOnce(): Promise<void> {
    const text = newest()
    const { rev: from } = state.get()
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
    const text = newest()
    const { rev: from } = state.get()
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
    reading.now()
    clock.clear(timer)
    // What was typed while a save was under way needs another one, and is read for it.
    while (isToSave()) if (!(await attempt())) return false
    return !isUnsaved(state.get())
  }

  return {
    state,
    edit,
    type(read) {
      reading.note(read)
      // Not stored: what there is to store is not read yet.
      state.set(step(state.get(), { kind: 'typed' }))
    },
    newest,
    flush,
    submit,
    rebase(nextRev, nextContent, saved = true) {
      if (nextContent !== undefined) reading.drop()
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
