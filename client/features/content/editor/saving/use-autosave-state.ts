import { useState, useSyncExternalStore } from 'react'
import type { Store } from '#client/runtime/browser/store.ts'
import type { Autosave } from './autosave.ts'
import { type AutosaveState, isUnsaved } from './save-state.ts'

// That somebody has typed changes what the bar says, and nothing else of a desk: drawn all anew with the first key after
// a pause, it took 60 to 80 ms of that key's time on a CPU four times slower.

/** The state as the fields show it; as it was where only `typed` differs. */
export function withoutTyping<Content, Theirs>(
  state: Store<AutosaveState<Content, Theirs>>,
): () => AutosaveState<Content, Theirs> {
  let shown = state.get()
  return () => {
    const now = { ...state.get(), typed: shown.typed }
    // Each key of the one is a key of the other.
    const names = Object.keys(now) as (keyof typeof now)[]
    if (names.some((name) => now[name] !== shown[name])) shown = state.get()
    return shown
  }
}

/** What the fields of a desk are drawn from. */
export function useShown<Content, Theirs>({
  state,
}: Autosave<Content, Theirs>): AutosaveState<Content, Theirs> {
  const [shown] = useState(() => withoutTyping(state))
  return useSyncExternalStore(state.subscribe, shown, shown)
}

/** Whether a text holds what readers do not see yet: stored, on its way, or refused by its field. */
export function isPending<Content, Theirs>(
  stored: boolean,
  { state }: Pick<Autosave<Content, Theirs>, 'state'>,
): boolean {
  const now = state.get()
  return stored || isUnsaved(now) || Object.keys(now.refused).length > 0
}

export function usePending<Content, Theirs>(stored: boolean, autosave: Autosave<Content, Theirs>): boolean {
  const { state } = autosave
  const pending = (): boolean => isPending(stored, autosave)
  return useSyncExternalStore(state.subscribe, pending, pending)
}
