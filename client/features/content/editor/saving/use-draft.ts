import { useEffect, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import type { Autosave } from './autosave.ts'
import type { StoredText } from './change.ts'
import { startLeaveGuard } from './leave-guard.ts'
import type { OpenDraft } from './open-draft.ts'
import { type AutosaveState, isUnsaved } from './save-state.ts'
import { useAutosaveState } from './use-autosave-state.ts'
import { useLocalDraft } from './use-local-draft.ts'

export type Confirm = (question: Confirmation) => Promise<boolean>

export type Draft<Content, Stored> = Pick<OpenDraft<Content, Stored>, 'autosave' | 'base' | 'id'> & {
  /** True if a local draft of this browser was restored. */
  isRestored: boolean
  /** The text as stored on the server. */
  stored: Stored
  /** Does not update when only `isTyping` changes (use-autosave-state.ts). */
  state: AutosaveState<Content, Stored>
  /** Changes when content comes from outside the fields. Used as a key: the fields remount. */
  resetKey: number
  /** Replaces the content; the autosave then saves it. */
  replaceContent: (content: Content) => void
  /** Takes over the server's version (`rev`, state, dates), but keeps the text that is being edited. */
  acceptServerVersion: (stored: Stored) => void
  /** Continues from a version of the server: with its text, or with `content`, which is then saved. */
  resetToVersion: (stored: Stored, content?: Content) => void
}

type DraftOptions<Content, Stored> = {
  opened: Stored
  /** Called once to open the text. It must call `onSaved` with each version that the autosave stores. */
  open: (onSaved: (stored: Stored) => void) => OpenDraft<Content, Stored>
  confirm: Confirm
  /** Noun for the text in questions. */
  noun: 'artículo' | 'texto'
  /** The content as plain text, for a file. Must not change between renders. */
  toPlainText: (content: Content) => string
}

/** State of a text while it is edited: content, autosave and local draft. */
export function useDraft<Content, Stored extends StoredText<Content>>({
  opened,
  open,
  ...options
}: DraftOptions<Content, Stored>): Draft<Content, Stored> {
  const [stored, setStored] = useState(opened)
  const [{ autosave, localContent, setBase, base, id }] = useState(() => open(setStored))
  const state = useAutosaveState(autosave)
  const [resetKey, setResetKey] = useState(0)
  useAutosaveLifetime(autosave, options)

  function replaceContent(content: Content): void {
    autosave.readLatest()
    autosave.edit(content)
    setResetKey((count) => count + 1)
  }
  const isRestored = useLocalDraft(localContent, replaceContent)

  function acceptServerVersion(next: Stored): void {
    setBase(next.content)
    setStored(next)
  }

  return {
    autosave,
    base,
    id,
    isRestored,
    stored,
    state,
    resetKey,
    replaceContent,
    acceptServerVersion,
    resetToVersion(next, content) {
      acceptServerVersion(next)
      autosave.rebase(next.rev, content ?? next.content, content === undefined)
      setResetKey((count) => count + 1)
    },
  }
}

/** Saves when the connection is back and when the editor closes, and asks before unsaved text is left. */
function useAutosaveLifetime<Content, Stored>(
  autosave: Autosave<Content, Stored>,
  { confirm, noun, toPlainText }: Pick<DraftOptions<Content, Stored>, 'confirm' | 'noun' | 'toPlainText'>,
): void {
  const { navigate } = useRuntime()
  useEffect(() => {
    const leaveConfirmation = {
      title: '¿Salir sin que se haya guardado?',
      text: `Lo último que escribiste no llegó al servidor. Queda en este navegador y vuelve cuando abras de nuevo el ${noun} aquí.`,
      action: 'Salir',
    }
    const onOnline = (): void => void autosave.flush()
    // A hidden tab may be discarded: read pending typing, which stores it in this browser.
    const onVisibilityChange = (): void =>
      void (document.visibilityState === 'hidden' && autosave.readLatest())
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const stopGuard = startLeaveGuard({
      isUnsaved: () => isUnsaved(autosave.state.get()),
      cannotSave: () => isUnsaved(autosave.state.get()) && autosave.state.get().failure !== null,
      confirmLeave: (proceed) => void confirm(leaveConfirmation).then((isSure) => isSure && proceed()),
      navigate,
    })
    const removeOpenText = registerOpenText({
      save: autosave.flush,
      stopSaving() {
        stopGuard()
        autosave.stop()
      },
      getUnsaved() {
        const content = autosave.readLatest()
        return isUnsaved(autosave.state.get()) ? toPlainText(content) : null
      },
    })
    return () => {
      removeOpenText()
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      stopGuard()
      void autosave.flush().finally(autosave.stop)
    }
  }, [autosave, confirm, navigate, noun, toPlainText])
}
