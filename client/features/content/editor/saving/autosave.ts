import { createStore, type Store } from '#client/runtime/browser/store.ts'
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
  send: (content: Content, rev: number) => Promise<SaveOutcome<Theirs>>
  /** Stores text in the browser while the server lacks or rejects any of it. Null removes the stored text. */
  storeLocally: (unsaved: { content: Content; rev: number } | null) => void
  clock?: Clock
}

export type Autosave<Content, Theirs> = {
  state: Store<AutosaveState<Content, Theirs>>
  edit: (content: Content) => void
  /** Like `edit`, but calls `read` at the next pause in typing. `read` returns null if the content is unchanged. */
  editLater: (read: () => Content | null) => void
  /** Reads pending typing and returns the current content. */
  readLatest: () => Content
  /** Saves everything now; true if the server then has everything. */
  flush: () => Promise<boolean>
  /** Sends the text with another request, such as publishing. Saves wait for it; its outcome counts like theirs. */
  submit: <Outcome extends SaveOutcome<Theirs>>(
    send: (content: Content, rev: number) => Promise<Outcome>,
  ) => Promise<Outcome>
  rebase: (rev: number, content?: Content, isSaved?: boolean) => void
  stop: () => void
}

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

type SendOptions<Content, Theirs> = Pick<AutosaveOptions<Content, Theirs>, 'send'> &
  Pick<ReturnType<typeof createTextState<Content, Theirs>>, 'state' | 'update' | 'readLatest'>

/** Sends one request at a time: a save, or a submission, which replaces the next save. */
function createRequests<Content, Theirs>({ state, update, readLatest, send }: SendOptions<Content, Theirs>) {
  let runningSave: Promise<void> | null = null
  let submission: Promise<void> | null = null

  function sendLatest<Result>(sendRequest: (content: Content, rev: number) => Promise<Result>) {
    const latestContent = readLatest()
    const { rev, version } = state.get()
    update({ sending: version })
    return sendRequest(latestContent, rev)
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

  async function submitOnce<Outcome extends SaveOutcome<Theirs>>(
    sendRequest: (content: Content, rev: number) => Promise<Outcome>,
  ): Promise<Outcome> {
    while (runningSave) await runningSave
    try {
      const outcome = await sendLatest(sendRequest)
      if (isHarmless(outcome)) update({ sending: null })
      else accept(outcome)
      return outcome
    } catch (error) {
      update({ sending: null })
      throw error
    }
  }

  /** True if an outcome of `submit` is no failure to save: a rejection, or a failure while no text is unsaved. */
  function isHarmless({ kind }: SaveOutcome<Theirs>): boolean {
    return kind === 'rejected' || (kind !== 'saved' && kind !== 'conflict' && !isUnsaved(state.get()))
  }

  return {
    /** Saves once, or waits for the running request. */
    async save(): Promise<void> {
      runningSave ??= submission
        ? null
        : sendLatest(send)
            .then(accept)
            .finally(() => (runningSave = null))
      await (runningSave ?? submission)
    },
    submit<Outcome extends SaveOutcome<Theirs>>(
      sendRequest: (content: Content, rev: number) => Promise<Outcome>,
    ): Promise<Outcome> {
      const work = submitOnce(sendRequest)
      const clearSubmission = (): void => {
        submission = null
      }
      submission = work.then(clearSubmission, clearSubmission)
      return submission.then(() => work)
    },
  }
}

/** Saves a text while it is edited: one request at a time, after a pause, and retries without connection. */
export function createAutosave<Content, Theirs>(
  options: AutosaveOptions<Content, Theirs>,
): Autosave<Content, Theirs> {
  const { clock = realClock, send } = options
  const text = createTextState<Content, Theirs>({ ...options, clock }, () => scheduleSave(debounceMs))
  const { state, typingReader } = text
  const requests = createRequests({ ...text, send })
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

  /** Saves once, or waits for the running request; false if it failed. */
  async function trySave(): Promise<boolean> {
    await requests.save()
    const failure = state.get().failure?.kind
    if (failure === 'offline') scheduleSave(retryMs)
    return failure === undefined
  }

  return {
    state,
    edit: text.edit,
    editLater: text.editLater,
    readLatest: text.readLatest,
    async flush() {
      typingReader.readNow()
      clock.clear(timer)
      // Text typed during a save needs another save.
      while (shouldSave()) if (!(await trySave())) return false
      return !isUnsaved(state.get())
    },
    async submit(sendRequest) {
      clock.clear(timer)
      try {
        return await requests.submit(sendRequest)
      } finally {
        const { failure } = state.get()
        if (isUnsaved(state.get()) && failure === null) scheduleSave(debounceMs)
        if (failure?.kind === 'offline') scheduleSave(retryMs)
      }
    },
    rebase(rev, content, isSaved = true) {
      text.rebase(rev, content, isSaved)
      if (!isSaved) scheduleSave(0)
    },
    stop() {
      isStopped = true
      clock.clear(timer)
    },
  }
}
