import { createStore } from '#client/runtime/browser/store.ts'
import { type Clock, createTypingReader, realClock } from '../text/typing-reader.ts'
import { type AutosaveState, isUnsaved, noRejectedFields, type SaveOutcome } from './save-state.ts'

const untouchedState = {
  isTyping: false,
  version: 0,
  savedVersion: 0,
  sending: null,
  rejectedFields: noRejectedFields,
  failure: null,
}

/** Milliseconds without typing before a save, and milliseconds before another attempt without connection. */
const debounceMs = 900
const retryMs = 5_000

type AutosaveOptions<Content, Theirs> = {
  content: Content
  rev: number
  send: Send<Content, SaveOutcome<Theirs>>
  /** Stores text in the browser while the server lacks or rejects any of it. Null removes the stored text. */
  storeLocally: (unsaved: { content: Content; rev: number } | null) => void
  clock?: Clock
}

export type Autosave<Content, Theirs> = ReturnType<typeof createAutosave<Content, Theirs>>

type Send<Content, Outcome> = (content: Content, rev: number) => Promise<Outcome>

/** State of the text while it is edited. Calls `onEdited` after a change that can be saved. */
function createTextState<Content, Theirs>(
  { content, rev, storeLocally, clock }: Required<AutosaveOptions<Content, Theirs>>,
  onEdited: () => void,
) {
  const state = createStore<AutosaveState<Content, Theirs>>({ ...untouchedState, content, rev })

  function update(changes: Partial<AutosaveState<Content, Theirs>>): void {
    const now = { ...state.get(), ...changes }
    state.set(now)
    const isEverythingSaved = !isUnsaved(now) && Object.keys(now.rejectedFields).length === 0
    storeLocally(isEverythingSaved ? null : { content: now.content, rev: now.rev })
  }

  const typingReader = createTypingReader<Content>(clock, (read) =>
    read === null ? update({ isTyping: false }) : edit(read),
  )

  function edit(next: Content): void {
    const { version, failure: last } = state.get()
    const failure = last?.kind === 'rejected' ? null : last
    update({ content: next, isTyping: false, version: version + 1, failure })
    // While signed out, every save asks to sign in. People who dismissed that must be able to write undisturbed.
    if (failure?.kind !== 'signed-out') onEdited()
  }

  function readLatest(): Content {
    typingReader.readNow()
    return state.get().content
  }

  function editLater(read: () => Content | null): void {
    typingReader.noteTyping(read)
    // The text is not stored in the browser yet: that happens when `read` is called.
    if (!state.get().isTyping) state.set({ ...state.get(), isTyping: true })
  }

  function rebase(nextRev: number, next: Content | undefined, isSaved: boolean): void {
    const { version: last, savedVersion } = state.get()
    const isReplaced = next !== undefined
    if (isReplaced) typingReader.discard()
    const version = isReplaced ? last + 1 : last
    update({
      rev: nextRev,
      version,
      ...(isReplaced && { content: next, isTyping: false }),
      savedVersion: isSaved ? version : savedVersion,
      rejectedFields: noRejectedFields,
      failure: null,
    })
  }

  return { state, update, typingReader, edit, editLater, readLatest, rebase }
}

type TextState<Content, Theirs> = ReturnType<typeof createTextState<Content, Theirs>>

/** Sends one request at a time. Each gets the text as it is when its turn comes. */
function createRequests<Content, Theirs>({ state, update, readLatest }: TextState<Content, Theirs>) {
  let last: Promise<void> | null = null

  function sendLatest<Outcome>(send: Send<Content, Outcome>): Promise<Outcome> {
    const latestContent = readLatest()
    const { rev, version } = state.get()
    update({ sending: version })
    return send(latestContent, rev)
  }

  /** A response changes `rev` but never `content`, so later typing is preserved. */
  function accept(outcome: SaveOutcome<Theirs>): void {
    const { sending, savedVersion } = state.get()
    if (outcome.kind !== 'saved') {
      // If only an action failed, no text waits for the connection.
      const isHarmless = outcome.kind === 'offline' && !isUnsaved(state.get())
      return update({ sending: null, failure: isHarmless ? null : outcome })
    }
    const { rev, rejectedFields = noRejectedFields } = outcome
    update({ rev, savedVersion: sending ?? savedVersion, sending: null, rejectedFields, failure: null })
  }

  /** True if an outcome of a submission is no failure to save: a rejection, or a failure while no text is unsaved. */
  const isHarmless = ({ kind }: SaveOutcome<Theirs>): boolean =>
    kind === 'rejected' || (kind !== 'saved' && kind !== 'conflict' && !isUnsaved(state.get()))

  return {
    getLast: () => last,
    send<Outcome extends SaveOutcome<Theirs>>(
      send: Send<Content, Outcome>,
      isSubmission: boolean,
    ): Promise<Outcome> {
      const work = last ? last.then(() => sendLatest(send)) : sendLatest(send)
      const endSending = (): void => update({ sending: null })
      const done = work
        .then((outcome) => (isSubmission && isHarmless(outcome) ? endSending() : accept(outcome)), endSending)
        .finally(() => {
          if (last === done) last = null
        })
      last = done
      return done.then(() => work)
    },
  }
}

/** Saves a text while it is edited: one request at a time, after a pause, and retries without connection. */
export function createAutosave<Content, Theirs>(options: AutosaveOptions<Content, Theirs>) {
  const { clock = realClock, send } = options
  const text = createTextState<Content, Theirs>({ ...options, clock }, () => scheduleSave(debounceMs))
  const { state, typingReader, edit, editLater, readLatest } = text
  const requests = createRequests(text)
  let timer: unknown = null
  let isStopped = false

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

  /** Saves once, or waits for the running requests; false if that failed. */
  async function trySave(): Promise<boolean> {
    await (requests.getLast() ?? requests.send(send, false))
    const failure = state.get().failure?.kind
    if (failure === 'offline') scheduleSave(retryMs)
    return failure === undefined
  }

  return {
    state,
    edit,
    /** Like `edit`, but calls `read` at the next pause in typing. `read` returns null if the content is unchanged. */
    editLater,
    /** Reads pending typing and returns the current content. */
    readLatest,
    /** Saves everything now; true if the server then has everything. */
    async flush(): Promise<boolean> {
      typingReader.readNow()
      clock.clear(timer)
      // Text typed during a save needs another save.
      while (shouldSave()) if (!(await trySave())) return false
      return !isUnsaved(state.get())
    },
    /** Sends the text with another request, such as publishing. Saves wait for it; its outcome counts like theirs. */
    async submit<Outcome extends SaveOutcome<Theirs>>(sendRequest: Send<Content, Outcome>): Promise<Outcome> {
      clock.clear(timer)
      try {
        return await requests.send(sendRequest, true)
      } finally {
        const { failure } = state.get()
        if (isUnsaved(state.get()) && failure === null) scheduleSave(debounceMs)
        if (failure?.kind === 'offline') scheduleSave(retryMs)
      }
    },
    rebase(rev: number, content?: Content, isSaved = true): void {
      text.rebase(rev, content, isSaved)
      if (!isSaved) scheduleSave(0)
    },
    stop(): void {
      isStopped = true
      clock.clear(timer)
    },
  }
}
