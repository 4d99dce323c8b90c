import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type EditedText, isSameContent, type TextContent } from '../../contract/edited-text.ts'
import { fillNoun, type Noun } from '../../contract/noun.ts'
import type { Autosave } from './autosave.ts'
import { startLeaveGuard } from './leave-guard.ts'
import type { NewDraft } from './local-draft.ts'
import { openDraft } from './open-draft.ts'
import { isUnsaved } from './save-state.ts'
import type { TextApi } from './text-api.ts'
import { followsTitle, toPlainText } from './text-rules.ts'
import { useAutosaveState } from './use-autosave-state.ts'

export type Draft = ReturnType<typeof useDraft>

export type DraftOptions = {
  api: TextApi
  opened: EditedText
  noun: Noun
  isNew: boolean
  continued: NewDraft | null
  /** What readers see while no version is published; null if that is nothing. */
  template: TextContent | null
}

export function useDraft(options: DraftOptions) {
  const { api, opened, noun, continued, isNew, template } = options
  const { user } = useSession()
  const [latest, setStored] = useState(opened)
  const stored = useMemo(() => compareWithTemplate(latest, template), [latest, template])
  const [{ recover, setBase, ...draft }] = useState(() =>
    openDraft({
      api,
      opened,
      isNew,
      continued,
      openLocalDraft: (textId) => localDrafts.open(api.draftKind, user?.id ?? null, textId),
      onSaved: setStored,
    }),
  )
  const { autosave } = draft
  const state = useAutosaveState(autosave)
  const [resetKey, setResetKey] = useState(0)
  const fieldEdits = useFieldEdits(stored, autosave)
  useAutosaveLifetime(draft, noun, isNew ? draft.id : null)

  function replaceContent(content: TextContent): void {
    autosave.readLatest()
    autosave.edit(content)
    setResetKey((count) => count + 1)
  }
  /** Null until that is known. */
  const [isRestored, setRestored] = useState<boolean | null>(null)
  async function recoverCopy(key?: string): Promise<void> {
    const isFound = await recover(key)
    if (isFound) setResetKey((count) => count + 1)
    setRestored(isFound)
  }
  const onOpened = useEffectEvent(recoverCopy)
  // After hydration, because the server's HTML does not contain what only this browser has.
  useEffect(() => queueMicrotask(onOpened), [])

  function acceptServerVersion(next: EditedText): void {
    setBase(next.content)
    setStored(next)
  }

  return {
    ...draft,
    isRestored,
    stored,
    /** Does not update when only `isTyping` changes (use-autosave-state.ts). */
    state,
    /** Changes when content comes from outside the fields. Used as a key: the fields remount. */
    resetKey,
    ...fieldEdits,
    replaceContent,
    /** Continues with the copy that this browser stores under this key. */
    recoverCopy,
    /** Takes over the server's version (`rev`, state, dates), but keeps the text that is being edited. */
    acceptServerVersion,
    /** Continues from a version of the server: with its text, or with `content`, which is then saved. */
    resetToVersion(next: EditedText, content?: TextContent): void {
      acceptServerVersion(next)
      autosave.rebase(next.rev, content ?? next.content, content === undefined)
      setResetKey((count) => count + 1)
    },
  }
}

/** The server compares with published versions only: of a template, each stored text that differs is a change. */
function compareWithTemplate(stored: EditedText, template: TextContent | null): EditedText {
  if (stored.state !== 'template' || stored.rev === 0 || !template) return stored
  return { ...stored, hasChanges: !isSameContent(stored.content, template) }
}

function useFieldEdits(stored: EditedText, autosave: Autosave<TextContent, EditedText>) {
  const lastTypedField = useRef('')
  return {
    /** Changes fields, which must be those of the content. */
    change(changes: Readonly<Record<string, unknown>>): void {
      const before = autosave.readLatest()
      // A default slug follows the title: clear it, and the server makes a new one.
      const clearsSlug = 'title' in changes && followsTitle(stored, before)
      autosave.edit({ ...before, ...(clearsSlug ? { slug: '' } : {}), ...changes })
    },
    /** Like `change` for one field, but calls `read` at the next pause in typing: null if nothing changed. */
    editLater(field: string, read: () => string | null): void {
      // Only one field can have unread typing: read the previous field first.
      if (lastTypedField.current !== field) autosave.readLatest()
      lastTypedField.current = field
      autosave.editLater(() => {
        const text = read()
        return text === null ? null : { ...autosave.state.get().content, [field]: text }
      })
    },
  }
}

/** Saves when online again and on closing, and asks before unsaved text is left. `newId`: that of a new text. */
function useAutosaveLifetime(
  { autosave, localStore }: Pick<ReturnType<typeof openDraft>, 'autosave' | 'localStore'>,
  noun: Noun,
  newId: string | null,
): void {
  const { navigate } = useRuntime()
  const whenOpened = fillNoun(' y vuelve cuando abras de nuevo {el} {texto} aquí.', noun)
  const whenNew = fillNoun(', y se ofrece cuando escribas otr{o} {texto}.', noun)
  useEffect(() => {
    function confirmLeave(proceed: () => void): void {
      const isUnstored = newId !== null && autosave.state.get().rev === 0
      const question = {
        title: '¿Salir sin que se haya guardado?',
        text: `Lo último que escribiste no llegó al servidor. Queda en este navegador${isUnstored ? whenNew : whenOpened}`,
        action: 'Salir',
      }
      void confirm(question).then((isSure) => isSure && proceed())
    }
    const onOnline = (): void => void autosave.flush()
    // A hidden tab may be discarded: read pending typing, which stores it in this browser.
    const onVisibilityChange = (): void =>
      void (document.visibilityState === 'hidden' && autosave.readLatest())
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const stopGuard = startLeaveGuard({
      isUnsaved() {
        autosave.readLatest()
        const state = autosave.state.get()
        // The bar says that it stays in this browser.
        const isStoredHere =
          ['offline', 'signed-out'].includes(state.failure?.kind ?? '') && localStore.isStored()
        return isUnsaved(state) && !isStoredHere
      },
      cannotSave: () => isUnsaved(autosave.state.get()) && autosave.state.get().failure !== null,
      confirmLeave,
      navigate,
    })
    const removeOpenText = registerOpenText({
      save: autosave.flush,
      stopSaving() {
        stopGuard()
        autosave.stop()
        localStore.close()
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
      const saved = autosave.flush().finally(autosave.stop)
      // Whoever opens a stored text again goes on with its copy at once. A new text is offered only if it is not saved.
      if (newId === null) localStore.release()
      else void saved.finally(localStore.release)
    }
  }, [autosave, localStore, navigate, whenOpened, whenNew, newId])
}
