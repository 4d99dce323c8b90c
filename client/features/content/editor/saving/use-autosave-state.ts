import { useState, useSyncExternalStore } from 'react'
import type { Store } from '#client/runtime/browser/store.ts'
import type { Autosave } from './autosave.ts'
import { type AutosaveState, isUnsaved } from './save-state.ts'

// Rerendering the editor for `isTyping`, which only the bar shows, took 60 to 80 ms of a keystroke on a slow CPU.

/** Returns a function that reads the state, and the previous state while only `isTyping` differs. */
export function createStateWithoutTyping<Content, Theirs>(
  state: Store<AutosaveState<Content, Theirs>>,
): () => AutosaveState<Content, Theirs> {
  let lastState = state.get()
  return () => {
    const now = { ...state.get(), isTyping: lastState.isTyping }
    // The cast is safe: `now` is a copy of a state, with the same keys.
    const names = Object.keys(now) as (keyof typeof now)[]
    if (names.some((name) => now[name] !== lastState[name])) lastState = state.get()
    return lastState
  }
}

/** The current state of an autosave. Does not rerender the component when only `isTyping` changes. */
export function useAutosaveState<Content, Theirs>({
  state,
}: Autosave<Content, Theirs>): AutosaveState<Content, Theirs> {
  const [getState] = useState(() => createStateWithoutTyping(state))
  return useSyncExternalStore(state.subscribe, getState, getState)
}

/** True if readers do not see all of the text: a part is unpublished, unsaved or rejected. */
export function hasUnpublishedChanges<Content, Theirs>(
  isPendingOnServer: boolean,
  { state }: Pick<Autosave<Content, Theirs>, 'state'>,
): boolean {
  const now = state.get()
  return isPendingOnServer || isUnsaved(now) || Object.keys(now.rejectedFields).length > 0
}

export function useHasUnpublishedChanges<Content, Theirs>(
  isPendingOnServer: boolean,
  autosave: Autosave<Content, Theirs>,
): boolean {
  const { state } = autosave
  const getSnapshot = (): boolean => hasUnpublishedChanges(isPendingOnServer, autosave)
  return useSyncExternalStore(state.subscribe, getSnapshot, getSnapshot)
}
