import { createStore, type Store } from '#client/runtime/browser/store.ts'
import { type Clock, createTypingReader } from '../text/typing-reader.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  isUnsaved,
  noRejectedFields,
  type SaveOutcome,
  reduceAutosave,
} from './save-state.ts'

/** Milliseconds of quiet before a save, and before another attempt without connection. */
const debounceMs = 900
const retryMs = 5_000

type AutosaveOptions<Content, Theirs> = {
  content: Content
  rev: number
  send: (content: Content, rev: number) => Promise<SaveOutcome<Theirs>>
  /** Stores the text in the browser while anything of it is unsaved or was refused; null when the server has everything. */
  storeLocally: (unsaved: { content: Content; rev: number } | null) => void
  clock?: Clock
}

export type Autosave<Content, Theirs> = {
  state: Store<AutosaveState<Content, Theirs>>
  edit: (content: Content) => void
  /** As an edit, of what is read in the next pause: null where it means the same. */
  editLater: (read: () => Content | null) => void
  /** What is written by now, down to the last key. */
  readLatest: () => Content
  /** Saves now whatever is unsaved; true when the server has every word. */
  flush: () => Promise<boolean>
  /**
   * Sends the text by another request in the place of a save: after the one under way, and before any other.
   * It comes to what a save comes to, but for a refusal: then the text is saved as usual.
   */
  submit: <Outcome extends SaveOutcome<Theirs>>(
    send: (content: Content, rev: number) => Promise<Outcome>,
  ) => Promise<Outcome>
  rebase: (rev: number, content?: Content, isSaved?: boolean) => void
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
  storeLocally,
  clock = realClock,
}: AutosaveOptions<Content, Theirs>): Autosave<Content, Theirs> {
  const state = createStore<AutosaveState<Content, Theirs>>({
    content,
    isTyping: false,
    rev,
    version: 0,
    savedVersion: 0,
    sending: null,
    rejectedFields: noRejectedFields,
    failure: null,
  })
  let timer: unknown = null
  /** The save under way, and what is sent in the place of the next one. */
  let running: Promise<void> | null = null
  let submission: Promise<void> | null = null
  let isStopped = false

  function dispatch(event: AutosaveEvent<Content, Theirs>): void {
    state.set(reduceAutosave(state.get(), event))
    const now = state.get()
    const isEverythingSaved = !isUnsaved(now) && Object.keys(now.rejectedFields).length === 0
    storeLocally(isEverythingSaved ? null : { content: now.content, rev: now.rev })
  }

  const typingReader = createTypingReader<Content>(clock, (read) =>
    read === null ? dispatch({ kind: 'unchanged' }) : edit(read),
  )

  function edit(next: Content): void {
    dispatch({ kind: 'edited', content: next })
    // Each save asks to sign in again: whoever said not now is left to write.
    if (state.get().failure?.kind !== 'signed-out') scheduleSave(debounceMs)
  }

  function readLatest(): Content {
    typingReader.readNow()
    return state.get().content
  }

  function scheduleSave(ms: number): void {
    clock.clear(timer)
    timer = isStopped ? null : clock.set(() => void save(), ms)
  }

  /** What changes while it is under way waits for the next pause: who writes on would save without end. */
  async function save(): Promise<void> {
    if (!shouldSave() || !(await trySave())) return
    const { version, savedVersion } = state.get()
    // What is only typed has its own look at the pause (reading.ts).
    if (version !== savedVersion) scheduleSave(debounceMs)
  }

  const shouldSave = (): boolean =>
    !isStopped && isUnsaved(state.get()) && state.get().failure?.kind !== 'conflict'

  /** Saves once, or waits for what is under way; false where that was no success. */
  async function trySave(): Promise<boolean> {
    running ??= submission ? null : sendOnce().finally(() => (running = null))
    await (running ?? submission)
    const failure = state.get().failure?.kind
    if (failure === 'offline') scheduleSave(retryMs)
    return failure === undefined
  }

  async function sendOnce(): Promise<void> {
    const latestContent = readLatest()
    const { rev: currentRev } = state.get()
    dispatch({ kind: 'sent' })
    dispatch({ kind: 'answered', outcome: await send(latestContent, currentRev) })
  }

  async function submit<Outcome extends SaveOutcome<Theirs>>(
    sendRequest: (content: Content, rev: number) => Promise<Outcome>,
  ): Promise<Outcome> {
    clock.clear(timer)
    const work = submitOnce(sendRequest)
    const clearSubmission = (): void => {
      submission = null
    }
    submission = work.then(clearSubmission, clearSubmission)
    await submission
    const { failure } = state.get()
    if (isUnsaved(state.get()) && failure === null) scheduleSave(debounceMs)
    if (failure?.kind === 'offline') scheduleSave(retryMs)
    return work
  }

  async function submitOnce<Outcome extends SaveOutcome<Theirs>>(
    sendRequest: (content: Content, rev: number) => Promise<Outcome>,
  ): Promise<Outcome> {
    while (running) await running
    const latestContent = readLatest()
    const { rev: currentRev } = state.get()
    dispatch({ kind: 'sent' })
    try {
      const outcome = await sendRequest(latestContent, currentRev)
      dispatch(isHarmless(outcome) ? { kind: 'notSaved' } : { kind: 'answered', outcome })
      return outcome
    } catch (error) {
      dispatch({ kind: 'notSaved' })
      throw error
    }
  }

  /** Whether a failed request says nothing about the text: it was refused, or all of it was saved before. */
  function isHarmless({ kind }: SaveOutcome<Theirs>): boolean {
    return kind === 'rejected' || (kind !== 'saved' && kind !== 'conflict' && !isUnsaved(state.get()))
  }

  async function flush(): Promise<boolean> {
    typingReader.readNow()
    clock.clear(timer)
    // What was typed while a save was under way needs another one, and is read for it.
    while (shouldSave()) if (!(await trySave())) return false
    return !isUnsaved(state.get())
  }

  return {
    state,
    edit,
    editLater(read) {
      typingReader.noteTyping(read)
      // Not stored: what there is to store is not read yet.
      state.set(reduceAutosave(state.get(), { kind: 'typed' }))
    },
    readLatest,
    flush,
    submit,
    rebase(nextRev, nextContent, isSaved = true) {
      if (nextContent !== undefined) typingReader.discard()
      dispatch({
        kind: 'rebased',
        rev: nextRev,
        isSaved,
        ...(nextContent === undefined ? {} : { content: nextContent }),
      })
      if (!isSaved) scheduleSave(0)
    },
    stop() {
      isStopped = true
      clock.clear(timer)
    },
  }
}
