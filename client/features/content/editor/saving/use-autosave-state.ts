import { useState, useSyncExternalStore } from 'react'
import type { Store } from '#client/runtime/browser/store.ts'
import type { Autosave } from './autosave.ts'
import { type AutosaveState, isUnsaved } from './save-state.ts'

// That somebody has typed changes what the bar says, and nothing else of a desk: drawn all anew with the first key after
// a pause, it took 60 to 80 ms of that key's time on a CPU four times slower.

/** The state as the fields show it; as it was where only `typed` differs. */
export function createStateWithoutTyping<Content, Theirs>(
  state: Store<AutosaveState<Content, Theirs>>,
): () => AutosaveState<Content, Theirs> {
  let lastState = state.get()
  return () => {
    const now = { ...state.get(), isTyping: lastState.isTyping }
    // Each key of the one is a key of the other.
    const names = Object.keys(now) as (keyof typeof now)[]
    if (names.some((name) => now[name] !== lastState[name])) lastState = state.get()
    return lastState
  }
}

/** What the fields of a desk are drawn from. */
export function useAutosaveState<Content, Theirs>({
  state,
}: Autosave<Content, Theirs>): AutosaveState<Content, Theirs> {
  const [getState] = useState(() => createStateWithoutTyping(state))
  return useSyncExternalStore(state.subscribe, getState, getState)
}

/** Whether a text holds what readers do not see yet: stored, on its way, or refused by its field. */
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
