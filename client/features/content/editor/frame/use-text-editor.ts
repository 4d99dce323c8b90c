import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { getNavigation } from '#client/runtime/browser/navigation.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { getDateFormat } from '#client/ui/time/date-format.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { fillNoun } from '../../contract/noun.ts'
import { getFormFields } from '../../kinds/all-kinds.ts'
import { getNoun } from '../../kinds/labels.ts'
import type { Continuation } from '../../use-editor-key.ts'
import { getStatusText } from '../saving/save-state.ts'
import { findProblems } from '../saving/text-rules.ts'
import { type Draft, useDraft } from '../saving/use-draft.ts'
import { useRemoteChanges } from '../saving/use-remote-changes.ts'
import { showFailure, type TextActionsOptions } from './perform-action.ts'
import { useTextActions } from './use-text-actions.ts'

type TextEditorOptions = Pick<TextActionsOptions, 'api' | 'siteUrl' | 'template'> &
  Continuation & { text: EditedText; publishers: readonly string[] }

/**
 * Gives a stored new text its own address, so that a reload opens it; the query keeps its planned day. The router ignores
 * `history.replaceState`.
 */
function useAddressOfStoredText(isStored: boolean, newPath: string, ownPath: string): void {
  useEffect(() => {
    if (!isStored) return
    let isOpen = true
    async function showOwnAddress(): Promise<void> {
      const navigation = getNavigation()
      // Replacing the address would cancel a navigation whose page is still loading.
      while (navigation?.transition) await navigation.transition.finished.catch(() => {})
      // By now, another page may be shown.
      if (isOpen && location.pathname === newPath)
        history.replaceState(history.state, '', ownPath + location.search)
    }
    void showOwnAddress()
    return () => void (isOpen = false)
  }, [isStored, newPath, ownPath])
}

export type TextEditor = ReturnType<typeof useTextEditor>

/** Opens a text of any kind: its draft with the autosave, its actions, and changes made elsewhere. */
export function useTextEditor({ text, ...given }: TextEditorOptions) {
  // Refreshed data of the page does not change what was opened.
  const [opened] = useState(text)
  const isNew = opened.rev === 0 && given.template === null
  const options = { ...given, opened, isNew }
  const { api } = given
  const { toEditorPath } = api
  const noun = getNoun(opened.kind, opened.id)
  const [fields] = useState(() => getFormFields(opened.kind))
  const draft = useDraft({ ...options, noun })
  useAddressOfStoredText(isNew && draft.stored.rev > 0, toEditorPath(opened.id), toEditorPath(draft.id))
  const actions = useTextActions({ ...options, noun, draft })
  const { failure, rejectedFields } = draft.state
  const showUnsaved = (): void => showFailure({ state: actions, draft }, null)
  useSaveKey(draft.autosave, { onSaved: actions.showStatus, onUnsaved: showUnsaved })
  const remoteChanges = useRemoteChanges(draft, {
    api,
    showStatus: actions.showStatus,
    onUnsaved: showUnsaved,
    onAccepted(next, previous) {
      if (next.state === 'published' && previous.state === 'scheduled')
        actions.showStatus({
          text: fillNoun('{El} {texto} ya está publicad{o}.', noun),
          ...actions.describe(next),
        })
    },
  })

  /** On phones the message covers much of the text. One that can be undone stays, unless that would replace the text. */
  function forgetStatus(): void {
    const { status, showStatus } = actions
    // Not urgent: showing the typed text comes first.
    if (status.text && (!status.undo || status.replacesText)) startTransition(() => showStatus({ text: '' }))
  }

  return {
    ...options,
    noun,
    mayPublish: useHasPermission()(api.publishPermission),
    fields,
    draft,
    actions,
    remoteChanges,
    /** Goes on with another copy of this browser. It replaces the open text, so that must be saved first. */
    recoverCopy: async (key: string): Promise<void> =>
      (await draft.autosave.flush()) ? draft.recoverCopy(key) : showUnsaved(),
    fieldErrors: {
      ...rejectedFields,
      ...actions.publishErrors,
      ...(failure?.kind === 'rejected' && failure.rejectedFields),
    },
    change(changes: Readonly<Record<string, unknown>>): void {
      actions.clearErrors(changes, () =>
        findProblems(draft.stored, { ...draft.state.content, ...changes }, api.contentSchema),
      )
      forgetStatus()
      draft.change(changes)
    },
    editLater(field: string, read: () => string | null): void {
      actions.clearErrors({ [field]: '' })
      forgetStatus()
      draft.editLater(field, read)
    },
  }
}

const timeFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Ctrl+S saves. The message names the time, in the site's time zone, so that screen readers announce later ones, too. */
function useSaveKey(
  autosave: Draft['autosave'],
  { onSaved, onUnsaved }: { onSaved: (status: { text: string }) => void; onUnsaved: () => void },
): void {
  const { timeZone } = useSite()
  const save = useEffectEvent(async () => {
    if (!(await autosave.flush())) return onUnsaved()
    const time = getDateFormat(timeFormat, timeZone).format(new Date())
    onSaved({ text: `${getStatusText(autosave.state.get())} a las ${time}.` })
  })
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void save()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
