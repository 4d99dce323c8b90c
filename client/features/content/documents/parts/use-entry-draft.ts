import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { startLeaveGuard } from '../../editor/saving/leave-guard.ts'
import { type AutosaveState, isUnsaved } from '../../editor/saving/save-state.ts'
import { useAutosaveState } from '../../editor/saving/use-autosave-state.ts'
import { useLocalDraft } from '../../editor/saving/use-local-draft.ts'
import type { EntryPages, EditedEntry } from '../contract.ts'
import type { EntryContent } from '../contract/content.ts'
import { isDefaultSlug } from '../contract/slug.ts'
import { isLegalId } from '../legal.ts'
import { href } from '../routes.ts'
import { formatValue } from './fields/format-value.ts'
import { openEntryDraft, type OpenEntryDraft } from './open-entry-draft.ts'
import { replacePath } from './replace-path.ts'

const leaveConfirmation: Confirmation = {
  title: '¿Salir sin que se haya guardado?',
  text: 'Lo último que escribiste no llegó al servidor. Queda en este navegador y vuelve cuando abras de nuevo el texto aquí.',
  action: 'Salir',
}

export type EntryDraft = OpenEntryDraft & {
  /** A local draft of this browser was restored. */
  isRestored: boolean
  /** As stored on the server. */
  entry: EditedEntry
  state: AutosaveState<EntryContent, EditedEntry>
  /** Changes when content comes from outside the fields. Used as a key: editors with a text of their own remount. */
  resetKey: number
  /** Changes fields, which must be those of the entry's kind. */
  change: (changes: Readonly<Record<string, unknown>>) => void
  /** Like `change`, but the field is read at the next pause in typing; `read` returns null if it is unchanged. */
  editLater: (field: string, read: () => string | null) => void
  /** Replaces the content; the autosave then saves it. */
  replaceContent: (content: EntryContent) => void
  /** Takes over the server's version, except for the text. */
  acceptServerVersion: (entry: EditedEntry) => void
  /** Continues from a version of the server: with its text, or with `content`, which is then saved. */
  resetToVersion: (entry: EditedEntry, content?: EntryContent) => void
}

/** State of an entry while it is edited: content, autosave and local draft. */
export function useEntryDraft(
  { document: opened, template }: EntryPages['mngr-pagina'],
  confirm: (question: Confirmation) => Promise<boolean>,
): EntryDraft {
  const runtime = useRuntime()
  const { user } = useSession()
  const isNew = opened.rev === 0 && template === null
  const [entry, setDocument] = useState(opened)
  const [openDraft] = useState(() =>
    openEntryDraft({
      entry: opened,
      isNew,
      openLocalDraft: (id) => localDrafts.open('page', user?.id ?? null, id),
      onSaved(next) {
        setDocument(next)
        // After its first save the entry has an address of its own, which a reload opens.
        if (isNew && next.rev > 0) replacePath(href('mngr-pagina', { id: next.id }))
      },
    }),
  )
  const { autosave } = openDraft
  const state = useAutosaveState(autosave)
  const [resetKey, setArrival] = useState(0)
  const isRestored = useLocalDraft(openDraft.localContent, (content) => {
    autosave.edit(content)
    setArrival((count) => count + 1)
  })
  const lastTypedField = useRef('')

  useEffect(() => {
    const onOnline = (): void => void autosave.flush()
    // A hidden tab may be discarded: read pending typing, which stores it in this browser.
    const onVisibilityChange = (): void =>
      void (window.document.visibilityState === 'hidden' && autosave.readLatest())
    addEventListener('online', onOnline)
    window.document.addEventListener('visibilitychange', onVisibilityChange)
    const stopGuard = startLeaveGuard({
      isUnsaved: () => isUnsaved(autosave.state.get()),
      cannotSave: () => isUnsaved(autosave.state.get()) && autosave.state.get().failure !== null,
      confirmLeave: (proceed) => void confirm(leaveConfirmation).then((isSure) => isSure && proceed()),
      navigate: runtime.navigate,
    })
    const removeOpenText = registerOpenText({
      save: autosave.flush,
      stopSaving() {
        stopGuard()
        autosave.stop()
      },
      getUnsaved() {
        const content = autosave.readLatest()
        return isUnsaved(autosave.state.get()) ? formatValue(content) : null
      },
    })
    return () => {
      removeOpenText()
      removeEventListener('online', onOnline)
      window.document.removeEventListener('visibilitychange', onVisibilityChange)
      stopGuard()
      void autosave.flush().finally(autosave.stop)
    }
  }, [autosave, confirm, runtime])

  function acceptServerVersion(next: EditedEntry): void {
    openDraft.setBase(next.content)
    setDocument(next)
  }

  return {
    ...openDraft,
    isRestored,
    entry,
    state,
    resetKey,
    editLater(field, read) {
      // Only one field can be pending: read the previous one first.
      if (lastTypedField.current !== field) autosave.readLatest()
      lastTypedField.current = field
      autosave.editLater(() => {
        const text = read()
        // The cast is safe: the form only names fields of this kind.
        return text === null ? null : ({ ...autosave.state.get().content, [field]: text } as EntryContent)
      })
    },
    replaceContent(content) {
      autosave.readLatest()
      autosave.edit(content)
      setArrival((count) => count + 1)
    },
    change(changes) {
      const before = autosave.readLatest()
      // A default slug follows the title: the server makes one if the slug is empty.
      const isNeverPublished = entry.public === null && entry.from === null && !isLegalId(openDraft.id)
      const followsTitle = 'title' in changes && isNeverPublished && 'slug' in before && isDefaultSlug(before)
      // The cast is safe: the form only names fields of this kind. Values are checked when they are sent.
      autosave.edit({ ...before, ...(followsTitle ? { slug: '' } : {}), ...changes } as EntryContent)
    },
    acceptServerVersion,
    resetToVersion(next, content) {
      acceptServerVersion(next)
      autosave.rebase(next.rev, content ?? next.content, content === undefined)
      setArrival((count) => count + 1)
    },
  }
}
