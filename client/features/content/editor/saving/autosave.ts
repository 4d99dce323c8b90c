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

/** Milliseconds without typing before a save, and milliseconds before another attempt without connection. */
const debounceMs = 900
const retryMs = 5_000

type AutosaveOptions<Content, Theirs> = {
  content: Content
  rev: number
  send: (content: Content, rev: number) => Promise<SaveOutcome<Theirs>>
  /** Stores the text in the browser while any of it is unsaved or rejected. Null: the server has everything. */
  storeLocally: (unsaved: { content: Content; rev: number } | null) => void
  clock?: Clock
}

export type Autosave<Content, Theirs> = {
  state: Store<AutosaveState<Content, Theirs>>
  edit: (content: Content) => void
  /** Like `edit`, but the content is read at the next pause in typing; `read` returns null if it is unchanged. */
  editLater: (read: () => Content | null) => void
  /** Reads pending typing and returns the current content. */
  readLatest: () => Content
  /** Saves everything now; true if the server then has everything. */
  flush: () => Promise<boolean>
  /**
   * Sends the text with another request instead of a save, after the running save and before any other. Its outcome
   * counts like that of a save, but after a rejection the text is saved as usual.
   */
  submit: <Outcome extends SaveOutcome<Theirs>>(
    send: (content: Content, rev: number) => Promise<Outcome>,
  ) => Promise<Outcome>
  rebase: (rev: number, content?: Content, isSaved?: boolean) => void
  stop: () => void
}

const realClock = {
  set: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  // The cast is safe: only values from `set` are passed here.
  clear: (timer: unknown): void => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** Runs the state machine of the autosave: one request at a time, after a pause, and retries without connection. */
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
  /** The running save, and the running submission, which replaces the next save. */
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
    // Saving would ask to sign in at every pause: let people write who have dismissed that.
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

  /** Saves once. Later changes wait for the next pause; otherwise continuous typing would save without end. */
  async function save(): Promise<void> {
    if (!shouldSave() || !(await trySave())) return
    const { version, savedVersion } = state.get()
    // Typing that is not read yet schedules a save when it is read (text/typing-reader.ts).
    if (version !== savedVersion) scheduleSave(debounceMs)
  }

  const shouldSave = (): boolean =>
    !isStopped && isUnsaved(state.get()) && state.get().failure?.kind !== 'conflict'

  /** Saves once, or waits for the running request; false if it failed. */
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

  /** True if a failed request does not concern the text: it was rejected, or everything was saved before. */
  function isHarmless({ kind }: SaveOutcome<Theirs>): boolean {
    return kind === 'rejected' || (kind !== 'saved' && kind !== 'conflict' && !isUnsaved(state.get()))
  }

  async function flush(): Promise<boolean> {
    typingReader.readNow()
    clock.clear(timer)
    // Text typed during a save needs another save, which reads it.
    while (shouldSave()) if (!(await trySave())) return false
    return !isUnsaved(state.get())
  }

  return {
    state,
    edit,
    editLater(read) {
      typingReader.noteTyping(read)
      // Not stored in the browser yet, because the text is read later.
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
