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
  /** The text that this browser had kept came back. */
  isRestored: boolean
  /** As the server has it. */
  entry: EditedEntry
  state: AutosaveState<EntryContent, EditedEntry>
  /** Another content arrived from outside of the fields: what holds a text of its own starts anew from it. */
  resetKey: number
  /** Sets fields of the text's own kind. */
  change: (changes: Readonly<Record<string, unknown>>) => void
  /** As `change`, of a field that is read in the next pause; null where it means the same as before. */
  editLater: (field: string, read: () => string | null) => void
  /** Another content in the place of what is written, still to be saved. */
  replaceContent: (content: EntryContent) => void
  /** What the server has by now, beside the text. */
  acceptServerVersion: (entry: EditedEntry) => void
  /** Takes the text over with a content: the server's own, or one that is still to be saved. */
  resetToVersion: (entry: EditedEntry, content?: EntryContent) => void
}

/** The text as it is written and as it is saved. */
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
        // From the first save on the text has an address of its own, where a reload finds it.
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
    // What is only typed is stored in this browser before the tab may be gone.
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
      // Only the last field that was typed in is waited for.
      if (lastTypedField.current !== field) autosave.readLatest()
      lastTypedField.current = field
      autosave.editLater(() => {
        const text = read()
        // The form names the fields of the content's own kind.
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
      // An address nobody chose follows the name: left empty, the server makes one of it.
      const isNeverPublished = entry.public === null && entry.from === null && !isLegalId(openDraft.id)
      const followsTitle = 'title' in changes && isNeverPublished && 'slug' in before && isDefaultSlug(before)
      // The form names the fields of the content's own kind; what is typed is looked at when it is sent.
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
